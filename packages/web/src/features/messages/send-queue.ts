import { codeOf } from '../../lib/errors.ts';
import { ApiError } from '../../lib/http.ts';
import { isRefusal } from './is-refusal.ts';
import type { QueuedSend } from './queued-send.ts';
import type { SendQueueDeps } from './send-queue-deps.ts';

type Written = Pick<QueuedSend, 'ticketId' | 'body' | 'attachment' | 'quoted'> &
  Pick<QueuedSend, 'chat' | 'isPrivate' | 'mentions' | 'members' | 'quickFile' | 'interactive'>;

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** After so many failures of the server a message no longer holds up others. */
const mostFailures = 5;

/**
 * Sends messages in the order of writing, one at a time per ticket, until the server has them. Neither a reload nor a
 * dead network loses any, and a repeated try arrives once, because every try carries the same key.
 */
export class SendQueue {
  readonly #deps: SendQueueDeps;
  readonly #listeners = new Set<() => void>();
  /** The running flush of each ticket; resolves with what stopped it, or null when nothing waits. */
  readonly #flushes = new Map<number, Promise<unknown>>();
  readonly #ahead = new Map<string, Promise<void>>();
  readonly #underWay = new Map<string, AbortController>();
  readonly #failures = new Map<string, number>();
  #sends: readonly QueuedSend[] = [];
  #byTicket = new Map<number, readonly QueuedSend[]>();
  #userId: number | null = null;
  #pauseMs = firstPauseMs;
  #waking = false;

  constructor(deps: SendQueueDeps) {
    this.#deps = deps;
  }

  /** Loads this person's unsent messages. Calling it again for the same person only wakes the queue. */
  async open(userId: number): Promise<void> {
    if (this.#userId === userId) return this.wake();
    this.#userId = userId;
    this.#change([]);
    await this.#takeOver(userId, firstPauseMs);
  }

  /** Loads the store, again and again if it fails: its messages must not stay invisible until a reload. */
  async #takeOver(userId: number, pauseMs: number): Promise<void> {
    const kept = await this.#deps.store.load(userId).catch((error: unknown) => {
      console.warn('unsent messages not loaded', error);
      const again = () => this.#userId === userId && void this.#takeOver(userId, Math.min(longestPauseMs, pauseMs * 2));
      this.#deps.later(again, pauseMs);
      return [];
    });
    if (this.#userId !== userId) return;
    const left = kept.filter(({ clientId }) => !this.#sends.some((send) => send.clientId === clientId));
    this.#change([...left, ...this.#sends].sort((a, b) => a.turn - b.turn));
    this.wake();
  }

  /** Closes the queue at the end of the session. Waiting messages stay in the store. */
  close() {
    this.#userId = null;
    this.#change([]);
    for (const underWay of this.#underWay.values()) underWay.abort();
  }

  add(written: Written): QueuedSend | null {
    if (this.#userId === null) return null;
    const now = this.#deps.now();
    const last = this.#sends.at(-1)?.turn ?? 0;
    const send: QueuedSend = {
      ...written,
      clientId: this.#deps.newId(),
      userId: this.#userId,
      createdAt: now.toISOString(),
      turn: Math.max(now.getTime(), last + 1),
      state: 'waiting',
      error: null,
    };
    this.#enqueue(send);
    return send;
  }

  /** Retries a refused message after those that wait. A key that the server knows for another message is replaced. */
  retry(clientId: string) {
    const failed = this.#sends.find((send) => send.clientId === clientId);
    if (failed?.state !== 'failed') return;
    this.discard(clientId);
    const fresh = failed.error === 'ERR_IDEMPOTENCY_KEY_REUSED' ? this.#deps.newId() : clientId;
    const turn = Math.max(this.#deps.now().getTime(), (this.#sends.at(-1)?.turn ?? 0) + 1);
    const send: QueuedSend = { ...failed, clientId: fresh, turn, state: 'waiting', error: null };
    this.#enqueue(send);
  }

  #enqueue(send: QueuedSend) {
    this.#ahead.set(send.clientId, this.#deps.ahead(send.ticketId));
    this.#change([...this.#sends, send]);
    this.#put(send);
    void this.#flush(send.ticketId);
  }

  /** Removes a message: a person gave it up, or the server has it. */
  discard(clientId: string) {
    if (!this.#sends.some((send) => send.clientId === clientId)) return;
    this.#change(this.#sends.filter((send) => send.clientId !== clientId));
    this.#ahead.delete(clientId);
    this.#failures.delete(clientId);
    this.#deps.onGone(clientId);
    this.#deps.store.remove(clientId).catch((error: unknown) => console.warn('unsent message not forgotten', error));
  }

  /** Cancels a message that is being sent. */
  cancel(clientId: string) {
    this.discard(clientId);
    this.#underWay.get(clientId)?.abort();
  }

  /** Tries again at once: the network or the session may be back. */
  wake() {
    this.#pauseMs = firstPauseMs;
    for (const ticketId of this.#byTicket.keys()) void this.#flush(ticketId);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The waiting and refused messages of a ticket in order. The same array until it changes. */
  listOf(ticketId: number): readonly QueuedSend[] {
    return this.#byTicket.get(ticketId) ?? nothing;
  }

  /**
   * Resolves once the messages that now wait in a ticket are sent, refused or given up; throws the reason if one still
   * waits after a try.
   */
  async settled(ticketId: number): Promise<void> {
    const asked = this.listOf(ticketId).filter(({ state }) => state === 'waiting');
    const stillWait = () => asked.some((send) => this.#sends.includes(send));
    if (!stillWait()) return;
    // Messages written later may wait for the caller, so the end of the whole flush is not awaited.
    const { promise: gone, resolve } = Promise.withResolvers<null>();
    const stop = this.subscribe(() => stillWait() || resolve(null));
    const reason = await Promise.race([this.#flush(ticketId), gone]);
    stop();
    if (stillWait()) throw reason;
  }

  #flush(ticketId: number): Promise<unknown> {
    const running = this.#flushes.get(ticketId);
    if (running || !this.#nextOf(ticketId)) return running ?? Promise.resolve(null);
    const flush = this.#sendAll(ticketId);
    this.#flushes.set(ticketId, flush);
    return flush;
  }

  async #sendAll(ticketId: number): Promise<unknown> {
    try {
      for (let next = this.#nextOf(ticketId); next; next = this.#nextOf(ticketId)) {
        const reason = await this.#try(next);
        if (reason === null) continue;
        this.#wakeLater();
        return reason;
      }
      return null;
    } finally {
      this.#flushes.delete(ticketId);
    }
  }

  #nextOf(ticketId: number): QueuedSend | undefined {
    return this.listOf(ticketId).find(({ state }) => state === 'waiting');
  }

  /** Tries one message; resolves with why it must wait, or null. */
  async #try(send: QueuedSend): Promise<unknown> {
    const underWay = new AbortController();
    this.#underWay.set(send.clientId, underWay);
    try {
      await this.#ahead.get(send.clientId);
      underWay.signal.throwIfAborted();
      const message = await this.#deps.post(send, underWay.signal);
      this.#pauseMs = firstPauseMs;
      this.#deps.onSent(message);
      this.discard(send.clientId);
      return null;
    } catch (error) {
      if (!this.#sends.includes(send)) return null;
      if (!isRefusal(error) && !this.#failsForGood(send, error)) return error;
      const isAnswer = error instanceof ApiError;
      this.#refuse(send, isAnswer ? error.code : 'ERR_CLIENT');
      if (!isAnswer) reportError(error);
      return null;
    } finally {
      this.#underWay.delete(send.clientId);
    }
  }

  #failsForGood({ clientId }: QueuedSend, error: unknown): boolean {
    const failures = (this.#failures.get(clientId) ?? 0) + Number(codeOf(error) === 'ERR_INTERNAL');
    this.#failures.set(clientId, failures);
    return failures >= mostFailures;
  }

  #refuse(send: QueuedSend, code: string) {
    const refused: QueuedSend = { ...send, state: 'failed', error: code };
    this.#change(this.#sends.map((other) => (other === send ? refused : other)));
    this.#put(refused);
    this.#deps.onRefused(refused);
  }

  #wakeLater() {
    if (this.#waking) return;
    this.#waking = true;
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(longestPauseMs, pause * 2);
    this.#deps.later(() => {
      this.#waking = false;
      for (const ticketId of this.#byTicket.keys()) void this.#flush(ticketId);
    }, pause);
  }

  #change(sends: readonly QueuedSend[]) {
    this.#sends = sends;
    const next = new Map<number, readonly QueuedSend[]>();
    for (const [ticketId, own] of Map.groupBy(sends, (send) => send.ticketId)) {
      const before = this.#byTicket.get(ticketId);
      const same = before?.length === own.length && own.every((send, index) => send === before[index]);
      next.set(ticketId, same && before ? before : own);
    }
    this.#byTicket = next;
    for (const listener of this.#listeners) listener();
  }

  // With a full or refused disk it is still sent, but does not survive a reload.
  #put(send: QueuedSend) {
    this.#deps.store.put(send).catch((error: unknown) => {
      console.warn('unsent message not kept', error);
      this.#deps.onNotKept(send);
    });
  }
}

const nothing: readonly QueuedSend[] = [];
