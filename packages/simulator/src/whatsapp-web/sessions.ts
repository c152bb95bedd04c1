import type { BinaryNode } from 'baileys';
import type { Link } from './link.ts';
import { deviceKey, type WaitingKey } from './web-state.ts';

/** A paired device that is logged in. Messages come to it once it `isActive`. */
export type Session = {
  link: Link;
  phoneNumberId: string;
  deviceId: number;
  isActive: boolean;
  /** It says that its owner sits before it: only then it is told who else is there. */
  isThere: boolean;
  /** Contacts whose coming and writing it asked to be told, each under the address it named. */
  watches: Map<string, string>;
  /** Whether it asked where files are uploaded. */
  knowsHost: boolean;
  /** What went out on this connection and is not confirmed yet. */
  sent: Set<WaitingKey>;
  /** What it sends is taken one by one, while its questions are answered meanwhile. */
  work: Promise<void>;
};

/** Who is logged in now; one connection for each device. */
export class Sessions {
  readonly #byLink = new Map<Link, Session>();
  readonly #byDevice = new Map<string, Session>();

  /** Returns the session whose place this one takes. */
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

  /** To every device of a number that is there now; nobody else hears of it later. */
  tell(phoneNumberId: string, node: BinaryNode): void {
    for (const session of this.#byDevice.values())
      if (session.phoneNumberId === phoneNumberId && session.isActive) session.link.send(node);
  }

  /** To the devices that want to know of this contact, from the address they know it by. */
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
