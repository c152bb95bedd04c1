import type { WASocket } from 'baileys';
import type { Attention } from '../../platform/realtime/presence.ts';
import type { HeldSession } from './auth-store.repo.ts';
import type { ChatPresence } from './chat-presence.ts';
import type { Originals } from './originals.repo.ts';
import type { Pictures } from './pictures.repo.ts';
import type { SendGate } from './send-gate.ts';

/** A session that is signed in, in this process. */
export interface SignedInSession {
  held: HeldSession;
  sock: WASocket;
  originals: Originals;
  pictures: Pictures;
  gate: SendGate;
  presence: ChatPresence;
  /** False: it may belong to another process by now, and nothing must be sent. */
  isSafe(): boolean;
}

/** The signed-in sessions of this process, through which messages are sent. */
export class SignedInSessions {
  readonly #live = new Map<string, SignedInSession>();

  find({ companyId, connectionId }: { companyId: number; connectionId: number }): SignedInSession | null {
    return this.#live.get(`${companyId}:${connectionId}`) ?? null;
  }

  /** Notes that somebody has a conversation open. A session that is not here is another process's matter. */
  attend(said: Attention): void {
    this.find(said)?.presence.attend(said);
  }

  add(session: SignedInSession): void {
    this.#live.set(`${session.held.companyId}:${session.held.connectionId}`, session);
  }

  remove(session: SignedInSession): void {
    const name = `${session.held.companyId}:${session.held.connectionId}`;
    if (this.#live.get(name) === session) this.#live.delete(name);
  }
}
