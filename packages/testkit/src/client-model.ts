import { setTimeout as sleep } from 'node:timers/promises';
import { eventNameOf } from '@guiche/contract/event';
import type { ChannelSignal, SeqMark } from '@guiche/contract/live';
import { type ClientRequest, channelSignals, livePath, namespaceOf, reconnectAfterMs } from '@guiche/contract/live';
import type { ClientAnswer, Handshake, Sequenced } from '@guiche/contract/live.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { presenceSignal } from '@guiche/contract/presence';
import type { Presence } from '@guiche/contract/presence.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { io, type Socket } from 'socket.io-client';
import { type LoadedScreen, ScreenRows } from './screen-rows.ts';

/** Most calls in a second, below the twenty at which a client is cut off. */
const mostPerSecond = 18;

interface ModelOptions {
  url: string;
  token: string;
  companyId: number;
  /** The highest number already seen; later events are requested. */
  lastSeq?: number;
  /**
   * Loads what the screen would over HTTP: once connected (unless `lastSeq` is given), after each reset, and where the
   * page loads again what it shows.
   */
  load?: (toldContacts: readonly number[]) => Promise<LoadedScreen>;
}

interface ReceivedEvent {
  /** Name without the company: `ticket`, `appMessage` … */
  name: string;
  payload: Sequenced<Record<string, unknown>>;
}

/** The server refused a handshake. */
export class ConnectRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the server refused the connection: ${code}`);
    this.code = code;
  }
}

/** A screen without pixels: what a client that follows the live channel would show. */
export class ClientModel {
  /** Everything received, in order of arrival, repetitions included. */
  readonly events: ReceivedEvent[] = [];
  readonly seqs: number[] = [];
  /** Reports of who looks at which ticket, in order of arrival. */
  readonly presences: Presence[] = [];
  readonly signals: { name: ChannelSignal; seq: number }[] = [];
  /** Codes of refused handshakes, and socket.io's reasons for ended connections. */
  readonly refusals: string[] = [];
  readonly disconnects: string[] = [];
  /** Failed loads; each is tried again at the server's next signal. */
  readonly loadErrors: unknown[] = [];
  readonly socket: Socket;
  lastSeq: number | undefined;
  readonly #options: ModelOptions;
  readonly #rows = new ScreenRows();
  readonly #waiters = new Set<() => void>();
  readonly #askedAt: number[] = [];
  #isStale: boolean;
  #loadsBegun = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.lastSeq = options.lastSeq;
    this.#isStale = options.lastSeq === undefined && options.load !== undefined;
    this.socket = io(options.url + namespaceOf(options.companyId), {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: reconnectAfterMs,
      reconnectionDelayMax: reconnectAfterMs,
      auth: (give) => give({ token: options.token, lastSeq: this.lastSeq } satisfies Handshake),
    });
    this.socket.onAny((name: string, payload: Sequenced<Record<string, unknown>>) => {
      if (name === presenceSignal) this.#note(() => this.presences.push(payload as unknown as Presence));
      else this.#receive(name, payload);
    });
    this.socket.on('disconnect', (reason) => this.#note(() => this.disconnects.push(reason)));
    this.socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      // An active socket did not reach the server and tries again by itself; the others were refused.
      if (!this.socket.active) this.#note(() => this.refusals.push(error.data?.code ?? error.message));
    });
  }

  /** Newest first, as the lists show them. */
  tickets(): Ticket[] {
    return this.#rows.tickets();
  }

  /** Waiting tickets, the longest wait first. */
  waiting(): Ticket[] {
    return this.#rows.waiting();
  }

  messages(ticketId: number): Message[] {
    return this.#rows.messages(ticketId);
  }

  /** Contacts, settings, people and the act on many tickets, as told since the screen was loaded. */
  get told(): Pick<
    ScreenRows,
    'contacts' | 'connections' | 'rows' | 'codes' | 'settings' | 'online' | 'bulk' | 'endedSessions'
  > {
    return this.#rows;
  }

  /** Whether everything requested over HTTP has arrived. */
  get isLoaded(): boolean {
    return !this.#isStale;
  }

  /** Resolves as soon as the predicate holds. It is evaluated after each arrival, never by the clock. */
  waitFor(predicate: (model: ClientModel) => boolean, timeoutMs = 60_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#waiters.delete(check);
        settle();
      };
      const check = () => {
        try {
          if (predicate(this)) end(resolve);
        } catch (error) {
          end(() => reject(error));
        }
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`not seen within ${timeoutMs} ms: ${predicate}; ${this.#describe()}`))),
        timeoutMs,
      );
      this.#waiters.add(check);
      check();
    });
  }

  /** Calls the server and answers its result. */
  request(name: ClientRequest, argument?: unknown): Promise<ClientAnswer> {
    return this.socket.timeout(60_000).emitWithAck(name, ...(argument === undefined ? [] : [argument]));
  }

  /** Waits until everything that the server had emitted to this socket is here; one connection keeps its order. */
  async caughtUp(): Promise<void> {
    const before = this.#askedAt.at(-mostPerSecond);
    if (before !== undefined) await sleep(Math.max(0, before + 1_000 - performance.now()));
    this.#askedAt.push(performance.now());
    await this.request('joinTickets');
  }

  /** Adds rows that were loaded otherwise than by `load`. */
  open(screen: LoadedScreen): void {
    this.#note(() => this.#rows.putLoaded(screen));
  }

  /** Opens a chat: its messages come over HTTP. */
  openChat(messages: readonly Message[], seq: number): void {
    this.#note(() => this.#rows.putChats(messages, seq));
  }

  disconnect(): void {
    this.socket.disconnect();
  }

  /** Connects again after {@link disconnect}, from the last number seen. */
  async reconnect(): Promise<void> {
    this.socket.connect();
    await this.settled(this.signals.length);
  }

  /** Resolves when the server has placed the socket (a signal beyond the first `seen`) and the screen is loaded. */
  async settled(seen: number, timeoutMs = 60_000): Promise<void> {
    const refused = this.refusals.length;
    const failed = this.loadErrors.length;
    const isOver = () => this.refusals.length > refused || this.loadErrors.length > failed;
    await this.waitFor((model) => isOver() || (model.signals.length > seen && model.isLoaded), timeoutMs);
    if (this.refusals.length > refused) throw new ConnectRefused(this.refusals[refused] ?? '');
    if (this.loadErrors.length > failed) throw this.loadErrors[failed];
  }

  #receive(name: string, payload: Sequenced<Record<string, unknown>>): void {
    this.lastSeq = Math.max(this.lastSeq ?? 0, payload.seq);
    const signal = channelSignals.find((each) => each === name);
    this.#note(() => {
      if (signal) this.#obey(signal, payload);
      else this.#follow(eventNameOf(this.#options.companyId, name), payload);
    });
  }

  #obey(name: ChannelSignal, { seq }: SeqMark): void {
    this.signals.push({ name, seq });
    if (name === 'reset') {
      this.#rows.clear();
      this.#isStale = this.#options.load !== undefined;
    }
    if (this.#isStale) this.#load();
  }

  #follow(name: string, payload: Sequenced<Record<string, unknown>>): void {
    this.events.push({ name, payload });
    this.seqs.push(payload.seq);
    if (this.#rows.follow(name, payload) && this.#options.load) {
      this.#isStale = true;
      this.#load();
    }
  }

  #load(): void {
    this.#loadsBegun += 1;
    const turn = this.#loadsBegun;
    this.#options.load?.([...this.#rows.contacts().keys()]).then(
      (screen) => {
        if (turn === this.#loadsBegun) this.#note(() => this.#putLoaded(screen));
      },
      (error: unknown) => this.#note(() => this.loadErrors.push(error)),
    );
  }

  #putLoaded(screen: LoadedScreen): void {
    this.#rows.putLoaded(screen);
    this.#isStale = false;
  }

  #note(change: () => unknown): void {
    change();
    for (const check of [...this.#waiters]) check();
  }

  #describe(): string {
    const recent = this.events.slice(-5).map(({ name, payload }) => `${payload.seq} ${name} ${String(payload.action)}`);
    return `${this.events.length} events, the last: ${recent.join(', ') || 'none'}; signals ${JSON.stringify(this.signals.slice(-3))}`;
  }
}

/**
 * Opens a screen on a company's live channel. Resolves when the server has placed the socket (and `load` has answered);
 * rejects with {@link ConnectRefused} when it is refused. It connects again by itself after a cut.
 */
export async function connectModel(options: ModelOptions): Promise<ClientModel> {
  const model = new ClientModel(options);
  try {
    await model.settled(0);
    return model;
  } catch (error) {
    model.disconnect();
    throw error;
  }
}
