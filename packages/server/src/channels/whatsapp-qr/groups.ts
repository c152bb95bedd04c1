import type { GroupMetadata, WASocket } from 'baileys';
import { keepMembers } from './group-members.ts';

const mostGroups = 200;
const patienceMs = 3_000;

/** Groups as the channel last described them. Each is asked for once, and again after it changed. */
export class Groups {
  readonly #known = new Map<string, Promise<GroupMetadata | null>>();
  readonly #deps: Parameters<typeof keepMembers>[1];
  #sock: WASocket | null = null;

  constructor(deps: Parameters<typeof keepMembers>[1]) {
    this.#deps = deps;
  }

  use(sock: WASocket): void {
    this.#sock = sock;
    const forget = (id: string | undefined) => void this.#known.delete(id ?? '');
    sock.ev.on('groups.update', (groups) => {
      for (const { id } of groups) forget(id);
    });
    sock.ev.on('groups.upsert', (groups) => {
      for (const { id } of groups) forget(id);
    });
    // A new pairing, perhaps with another number, makes earlier knowledge void.
    sock.ev.on('connection.update', ({ isNewLogin }) => {
      if (isNewLogin) this.#known.clear();
    });
    // Asked for at once, so that a change of members is known before somebody writes there.
    sock.ev.on('group-participants.update', ({ id }) => {
      if (this.#known.delete(id)) void this.#ask(id);
    });
  }

  /** Finds a group; null: the channel does not describe it, or not soon enough for a message to wait. */
  async find(jid: string): Promise<GroupMetadata | null> {
    const { promise: tooLate, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), patienceMs);
    try {
      return await Promise.race([this.#ask(jid), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  #ask(jid: string): Promise<GroupMetadata | null> {
    const known = this.#known.get(jid);
    if (known !== undefined) return known;
    const asked = this.#fetch(jid).catch(() => {
      this.#known.delete(jid);
      return null;
    });
    this.#known.set(jid, asked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostGroups && oldest !== undefined) this.#known.delete(oldest);
    return asked;
  }

  async #fetch(jid: string): Promise<GroupMetadata> {
    if (this.#sock === null) throw new Error('not connected');
    const group = await this.#sock.groupMetadata(jid);
    // A group that could not be stored is asked for again when somebody writes there.
    if (!(await keepMembers(group, this.#deps))) this.#known.delete(jid);
    return group;
  }
}
