import {
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  BufferJSON,
  initAuthCreds,
  makeWASocket,
  S_WHATSAPP_NET,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from 'baileys';
import type { SimulatorClient } from '../client.ts';
import type { PairingOrder } from '../whatsapp-web-client.ts';
import type { PairedDevice } from './pairing.ts';

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const patienceMs = 90_000;

type Upsert = { message: WAMessage; type: string };

/**
 * The unmodified library as a program would run it, for tests. Its memory is kept as texts, as in a database: `start`
 * after `stop`, or after a connection ended, is a new process of that program.
 */
export class RealDevice {
  readonly upserts: Upsert[] = [];
  readonly updates: WAMessageUpdate[] = [];
  readonly receipts: BaileysEventMap['message-receipt.update'] = [];
  readonly calls: BaileysEventMap['call'] = [];
  readonly presences: BaileysEventMap['presence.update'][] = [];
  readonly groups: BaileysEventMap['groups.upsert'] = [];
  readonly histories: BaileysEventMap['messaging-history.set'][] = [];
  readonly acks: BinaryNode['attrs'][] = [];
  readonly #url: string;
  readonly #rows = new Map<string, string>();
  readonly #closes: (number | undefined)[] = [];
  readonly #qrs: string[] = [];
  #opens = 0;
  #socket: WASocket | null = null;
  #waiting: (() => void)[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get socket(): WASocket {
    if (this.#socket === null) throw new Error('the device is not started');
    return this.#socket;
  }

  get creds(): AuthenticationCreds {
    return this.socket.authState.creds;
  }

  start(): void {
    const known = this.#rows.get('creds');
    const creds: AuthenticationCreds = known === undefined ? initAuthCreds() : JSON.parse(known, BufferJSON.reviver);
    const socket = makeWASocket({
      auth: { creds, keys: this.#keys() },
      logger: silent,
      waWebSocketUrl: this.#url,
      markOnlineOnConnect: false,
      retryRequestDelayMs: 10,
    });
    this.#socket = socket;
    socket.ev.on('creds.update', () =>
      this.#note(() => this.#rows.set('creds', JSON.stringify(creds, BufferJSON.replacer))),
    );
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => this.#note(() => this.acks.push(node.attrs)));
    this.#listen(socket);
  }

  async stop(): Promise<void> {
    await this.socket.end(undefined);
    await this.closed();
  }

  /**
   * Resolves with what is found, now or when it comes. Rejects, listing what did come, before the test's own time is
   * over.
   */
  async until<T>(look: () => T | undefined): Promise<T> {
    const end = Date.now() + patienceMs;
    const timer = setTimeout(() => this.#note(() => {}), patienceMs);
    try {
      for (;;) {
        const found = look();
        if (found !== undefined) return found;
        if (Date.now() >= end) throw new Error(`nothing came that fits ${look}: ${this.#describe()}`);
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  qr(): Promise<string> {
    return this.until(() => this.#qrs.shift());
  }

  /** The code of the next ended connection that no earlier call has reported. */
  async closed(): Promise<number | undefined> {
    await this.until(() => (this.#closes.length > 0 ? true : undefined));
    return this.#closes.shift();
  }

  async opened(): Promise<void> {
    await this.until(() => (this.#opens > 0 ? true : undefined));
    this.#opens -= 1;
  }

  /** Waits for a message with content; one that could not be read yet does not count. */
  message(id: string): Promise<Upsert> {
    return this.until(() => this.upserts.find((each) => each.message.key.id === id && each.message.message));
  }

  updated(id: string, fits: (update: WAMessageUpdate['update']) => boolean): Promise<WAMessageUpdate> {
    return this.until(() => this.updates.find((each) => each.key.id === id && fits(each.update)));
  }

  acked(id: string): Promise<BinaryNode['attrs']> {
    return this.until(() => this.acks.find((each) => each.id === id));
  }

  /** Shows its code, is scanned, connects again and is open. */
  async pair(sim: SimulatorClient, order: PairingOrder = {}): Promise<PairedDevice> {
    this.start();
    const paired = await sim.wa.scan(await this.qr(), order);
    await this.#comeAgain();
    return paired;
  }

  async pairByCode(sim: SimulatorClient, number: string): Promise<PairedDevice> {
    this.start();
    await this.qr();
    const code = await this.socket.requestPairingCode(number);
    // The request goes out without an answer; a later question is answered after it.
    await this.socket.query({ tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' } });
    const paired = await sim.wa.typeCode(code);
    await this.#comeAgain();
    return paired;
  }

  async #comeAgain(): Promise<void> {
    await this.closed();
    this.start();
    await this.opened();
    // Waits until the phone's first messages are taken in; before, the library holds everything else back.
    await this.until(() => (this.creds.accountSyncCounter > 0 ? true : undefined));
  }

  #listen({ ev }: WASocket): void {
    ev.on('connection.update', ({ connection, qr, lastDisconnect }) =>
      this.#note(() => {
        if (qr !== undefined) this.#qrs.push(qr);
        if (connection === 'open') this.#opens += 1;
        const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
        if (connection === 'close') this.#closes.push(error?.output?.statusCode);
      }),
    );
    ev.on('messages.upsert', ({ messages, type }) =>
      this.#note(() => this.upserts.push(...messages.map((message) => ({ message, type })))),
    );
    ev.on('messages.update', (updates) => this.#note(() => this.updates.push(...updates)));
    ev.on('message-receipt.update', (receipts) => this.#note(() => this.receipts.push(...receipts)));
    ev.on('call', (calls) => this.#note(() => this.calls.push(...calls)));
    ev.on('presence.update', (presence) => this.#note(() => this.presences.push(presence)));
    ev.on('groups.upsert', (groups) => this.#note(() => this.groups.push(...groups)));
    ev.on('messaging-history.set', (history) => this.#note(() => this.histories.push(history)));
  }

  #describe(): string {
    const { upserts, updates, receipts, groups, acks } = this;
    const unread = upserts.filter(({ message }) => !message.message).map(({ message }) => message.key.id);
    const counts = {
      upserts: upserts.length,
      updates: updates.length,
      receipts: receipts.length,
      groups: groups.length,
    };
    return JSON.stringify({ ...counts, unread, closes: this.#closes, lastAcks: acks.slice(-3) });
  }

  #note(act: () => unknown): void {
    act();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #keys(): SignalKeyStore {
    return {
      get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found: Record<string, SignalDataTypeMap[T]> = {};
        for (const id of ids) {
          const row = this.#rows.get(`${type}|${id}`);
          if (row !== undefined) found[id] = JSON.parse(row, BufferJSON.reviver);
        }
        return found;
      },
      set: (data) => {
        for (const [type, changes] of Object.entries(data)) {
          for (const [id, row] of Object.entries(changes)) {
            if (row === null) this.#rows.delete(`${type}|${id}`);
            else this.#rows.set(`${type}|${id}`, JSON.stringify(row, BufferJSON.replacer));
          }
        }
      },
    };
  }
}
