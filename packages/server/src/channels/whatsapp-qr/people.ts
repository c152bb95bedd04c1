import type { GroupMetadata, WAMessage } from 'baileys';
import type { Identity } from '../inbound-events.ts';
import { identitiesOf, isChat, plainJid } from './identities.ts';
import type { KnownPeople } from './read-message.ts';

/** The session's answers about people: null where it does not know. None throws. */
export interface PeopleSource {
  /** Finds the number behind a `@lid`, without asking the channel. */
  findNumber(lid: string): Promise<string | null>;
  findGroup(jid: string): Promise<GroupMetadata | null>;
  me(): { pn: string; lid: string };
}

export interface People {
  of(message: WAMessage): Promise<KnownPeople>;
  laneOf(message: WAMessage): Promise<Identity[]>;
  /** Finds all addresses of each person who is named by an address in a chat. Words may name a thousand people. */
  addressesOf(jids: readonly string[], chat: string | null | undefined): Promise<Identity[][]>;
  /** Our own addresses. */
  ours(): string[];
}

/**
 * Finds the people of a message: one person may be named by number or by `@lid`, in turn, with or without the other
 * form.
 */
export function knowPeople(source: PeopleSource): People {
  async function person(jid: string | null | undefined, alt: string | null | undefined, username?: string | null) {
    const own = plainJid(jid);
    const other = plainJid(alt) || (own.endsWith('@lid') ? plainJid(await source.findNumber(own)) : '');
    return identitiesOf([own, other], username);
  }

  return {
    async of({ key, pushName }) {
      const jid = plainJid(key.remoteJid);
      const isGroup = jid.endsWith('@g.us');
      const { pn, lid } = source.me();
      const nobody = { chat: [], chatName: null, isGroup, sender: [], isAdmin: false };
      if (!isChat(jid) || jid === plainJid(pn) || jid === plainJid(lid)) return nobody;
      if (!isGroup) {
        const chat = await person(jid, key.remoteJidAlt, key.remoteJidUsername);
        return { chat, chatName: key.fromMe ? null : (pushName ?? null), isGroup, sender: chat, isAdmin: false };
      }
      const [group, sender] = await Promise.all([
        source.findGroup(jid),
        person(key.participant, key.participantAlt, key.participantUsername),
      ]);
      return {
        chat: identitiesOf([jid]),
        chatName: group?.subject ?? null,
        isGroup,
        sender,
        isAdmin: isAdminOf(group, key),
      };
    },
    async addressesOf(jids, chat) {
      if (jids.length === 0) return [];
      const group = chat?.endsWith('@g.us') ? await source.findGroup(plainJid(chat)) : null;
      const known = addressesIn(group?.participants ?? []);
      const otherOf = (jid: string) => known.get(jid)?.find((each) => each !== jid);
      return Promise.all(jids.map((jid) => person(jid, otherOf(jid))));
    },
    ours: () => [plainJid(source.me().pn), plainJid(source.me().lid)].filter((jid) => jid !== ''),
    async laneOf({ key }) {
      return key.remoteJid?.endsWith('@g.us') ? identitiesOf([key.remoteJid]) : person(key.remoteJid, key.remoteJidAlt);
    },
  };
}

/** All addresses of each member, by every one of them. */
function addressesIn(participants: GroupMetadata['participants']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { id, phoneNumber, lid } of participants) {
    const jids = [id, phoneNumber, lid].map(plainJid).filter((jid) => jid !== '');
    for (const jid of jids) if (!found.has(jid)) found.set(jid, jids);
  }
  return found;
}

function isAdminOf(group: GroupMetadata | null, key: WAMessage['key']): boolean {
  const jids = new Set([plainJid(key.participant), plainJid(key.participantAlt)].filter((jid) => jid !== ''));
  const participant = group?.participants.find(({ id, lid, phoneNumber }) =>
    [id, lid, phoneNumber].some((jid) => jids.has(plainJid(jid))),
  );
  return Boolean(participant?.admin);
}
