import type { WASocket } from 'baileys';
import type { HeldSession } from './auth-store.repo.ts';
import type { Originals } from './originals.repo.ts';
import type { SendGate } from './send-gate.ts';

/** A session that is signed in, in this process. */
export interface LiveSession {
  held: HeldSession;
  sock: WASocket;
  originals: Originals;
  gate: SendGate;
  /** False: it may be somebody else's by now, and nothing must be sent. */
  isSafe(): boolean;
}

/** The sessions of this process that are signed in: what sending goes through. */
export class LiveSessions {
  readonly #live = new Map<string, LiveSession>();

  find({ companyId, connectionId }: { companyId: number; connectionId: number }): LiveSession | null {
    return this.#live.get(`${companyId}:${connectionId}`) ?? null;
  }

  add(session: LiveSession): void {
    this.#live.set(`${session.held.companyId}:${session.held.connectionId}`, session);
  }

  remove(session: LiveSession): void {
    const name = `${session.held.companyId}:${session.held.connectionId}`;
    if (this.#live.get(name) === session) this.#live.delete(name);
  }
}
