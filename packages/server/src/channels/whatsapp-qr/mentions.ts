import { mentionedIn, nameAddresses, replaceMentions, type SpokenTo, tellApart } from '@guiche/contract/spoken-to';
import { getContentType, normalizeMessageContent, type WAMessage } from 'baileys';
import { namePerson } from '../../platform/people/known-people.ts';
import type { InboundMessage } from '../inbound-events.ts';
import type { GroupMembers } from './group-members.repo.ts';
import { jidOf, memberAddress, plainJid } from './identities.ts';
import type { People } from './people.ts';
import { contextOf } from './read-message.ts';
import { wordsOf } from './read-parts.ts';

/** Words as phones read them, and whom they call: of the `spokenTo` those that the words name. */
export function addressMentions(
  body: string,
  spokenTo: readonly SpokenTo[] = [],
): { text: string; mentions: string[] } {
  const named = mentionedIn(body, spokenTo);
  return {
    text: replaceMentions(body, named, ({ value }) => value),
    mentions: named.flatMap(({ type, value }) => jidOf({ type, scope: '', value }) ?? []),
  };
}

interface Parts {
  people: Pick<People, 'addressesOf' | 'ours'>;
  members: Pick<GroupMembers, 'find' | 'findOwnName'>;
}

/** Words as people read them: whom they speak to stands there by name, and not by an address. */
export async function nameMentions(
  message: WAMessage,
  body: string,
  { people, members }: Parts,
): Promise<Pick<InboundMessage, 'body' | 'spokenTo'>> {
  const addressed = addressedIn(message, body);
  if (addressed.length === 0) return { body };
  const persons = await Promise.all(addressed.map(({ jid }) => people.addressesOf(jid, message.key.remoteJid)));
  const contacts = await members.find(persons);
  const ours = new Set(people.ours());
  const ownName = addressed.some(({ jid }) => ours.has(jid)) ? await members.findOwnName() : null;
  const named = addressed.map(({ jid, type, value }, place): SpokenTo => {
    if (ours.has(jid) && ownName !== null) return { type, value, name: ownName, number: null };
    const addresses = [{ type, value }, ...(persons[place] ?? [])];
    return { type, value, ...namePerson(addresses, contacts[place] ?? null) };
  });
  const spokenTo = tellApart(named);
  const words = wordsOf(nameAddresses(body, spokenTo));
  return { body: words, spokenTo: mentionedIn(words, spokenTo) };
}

type Addressed = Pick<SpokenTo, 'type' | 'value'> & { jid: string };

/** Those whom the words name: a message may call a whole group without a word. */
function addressedIn({ message }: WAMessage, body: string): Addressed[] {
  const content = normalizeMessageContent(message);
  const change = content?.protocolMessage?.editedMessage;
  const said = change ? normalizeMessageContent(change) : content;
  const jids = new Set((contextOf(said, getContentType(said))?.mentionedJid ?? []).map(plainJid));
  return [...jids].flatMap((jid): Addressed[] => {
    const address = memberAddress(jid);
    return address !== null && body.includes(`@${address.value}`) ? [{ jid, ...address }] : [];
  });
}
