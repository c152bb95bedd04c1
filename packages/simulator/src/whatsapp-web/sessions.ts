import type { BinaryNode } from 'baileys';
import type { Link } from './link.ts';
import { deviceKey, type WaitingKey } from './web-state.ts';

/** A paired device that is logged in. Messages come to it once it `isActive`. */
export type Session = {
  link: Link;
  phoneNumberId: string;
  deviceId: number;
  isActive: boolean;
  /** Whether it says that its owner is present; only then it is told who else is online. */
  isThere: boolean;
  /** Contacts whose presence and writing it asked for, each under the address it named. */
  watches: Map<string, string>;
  /** Whether it asked for the upload host. */
  knowsHost: boolean;
  /** Things sent on this connection and not confirmed yet. */
  sent: Set<WaitingKey>;
  /** The queue of what it sends, which is handled one by one while its questions are answered meanwhile. */
  work: Promise<void>;
};

/** Who is logged in now; one connection for each device. */
export class Sessions {
  readonly #byLink = new Map<Link, Session>();
  readonly #byDevice = new Map<string, Session>();

  /** Adds a session; returns the one that it replaces. */
  add(session: Session): Session | null {
    const key = deviceKey(session.phoneNumberId, session.deviceId);
    const replaced = this.#byDevice.get(key) ?? null;
    this.#byDevice.set(key, session);
    this.#byLink.set(session.link, session);
    return replaced;
  }

  of(link: Link): Session | null {
    return this.#byLink.get(link) ?? null;
  }

  find(phoneNumberId: string, deviceId: number): Session | null {
    return this.#byDevice.get(deviceKey(phoneNumberId, deviceId)) ?? null;
  }

  all(): Session[] {
    return [...this.#byDevice.values()];
  }

  remove(link: Link): void {
    const session = this.#byLink.get(link);
    this.#byLink.delete(link);
    if (session === undefined) return;
    const key = deviceKey(session.phoneNumberId, session.deviceId);
    if (this.#byDevice.get(key) === session) this.#byDevice.delete(key);
  }

  /** Tells every connected device of a number; others do not hear of it later. */
  tell(phoneNumberId: string, node: BinaryNode): void {
    for (const session of this.#byDevice.values())
      if (session.phoneNumberId === phoneNumberId && session.isActive) session.link.send(node);
  }

  /** Tells devices that asked about this contact, from the address they know. */
  tellWatchers(contactId: string, write: (from: string) => BinaryNode, phoneNumberId?: string): void {
    for (const session of this.#byDevice.values()) {
      const from = session.watches.get(contactId);
      const isMeant = phoneNumberId === undefined || session.phoneNumberId === phoneNumberId;
      if (from !== undefined && isMeant && session.isThere && session.isActive) session.link.send(write(from));
    }
  }
}

/** Ends a connection in the way that makes the library report this code. */
export function endSession({ link }: Session, code: number): void {
  if (code === 428) link.drop();
  else {
    link.send(farewell(code));
    link.close();
  }
}

function farewell(code: number): BinaryNode {
  switch (code) {
    case 403:
    case 405:
      return { tag: 'failure', attrs: { reason: String(code) } };
    case 401:
      return streamError(code, { tag: 'conflict', attrs: { type: 'device_removed' } });
    case 440:
      return streamError(code, { tag: 'conflict', attrs: { type: 'replaced' } });
    default:
      return streamError(code, { tag: 'ack', attrs: {} });
  }
}

function streamError(code: number, reason: BinaryNode): BinaryNode {
  return { tag: 'stream:error', attrs: { code: String(code) }, content: [reason] };
}
