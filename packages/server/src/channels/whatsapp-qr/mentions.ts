import { mentionedIn, replaceMentions } from '@guiche/contract/spoken-to';
import { nameAddresses, type SpokenTo, tellApart } from '@guiche/contract/spoken-to.schemas';
import { getContentType, normalizeMessageContent, type WAMessage } from 'baileys';
import { namePerson } from '../../platform/people/known-people.ts';
import type { Identity, InboundMessage } from '../inbound-events.ts';
import type { GroupMembers } from './group-members.repo.ts';
import { memberAddress, plainJid } from './identities.ts';
import { jidOf } from './jid-of.ts';
import type { People } from './people.ts';
import { contextOf } from './read-message.ts';

/** Turns words into the form for phones, with the people they call: those of `spokenTo` whom the words name. */
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

interface Deps {
  people: Pick<People, 'addressesOf' | 'ours'>;
  members: Pick<GroupMembers, 'find' | 'findOwnName'>;
}

/** Turns words into the form for people: names stand in the place of addresses. */
export async function nameMentions(
  message: WAMessage,
  body: string,
  { people, members }: Deps,
): Promise<Pick<InboundMessage, 'body' | 'spokenTo'>> {
  const called = await calledIn(message, body, people);
  if (called.length === 0) return { body };
  const contacts = await members.find(called.map(({ person }) => person));
  const ownName = called.some(({ isUs }) => isUs) ? await members.findOwnName() : null;
  const named = called.map(({ type, value, person, isUs }, place): SpokenTo => {
    if (isUs && ownName !== null) return { type, value, name: ownName, number: null };
    return { type, value, ...namePerson([{ type, value }, ...person], contacts[place] ?? null) };
  });
  // A person called by number and by address counts once.
  const spokenTo = tellApart([...new Map(named.map((one) => [addressOf(one), one])).values()]);
  const names = new Map(spokenTo.map((one) => [addressOf(one), one.name]));
  const inWords = called.map((one) => ({ value: one.said, name: names.get(addressOf(one)) ?? '' }));
  const words = nameAddresses(body, inWords);
  return { body: words, spokenTo: mentionedIn(words, spokenTo) };
}

type Address = Pick<SpokenTo, 'type' | 'value'>;
const addressOf = ({ type, value }: Address) => `${type} ${value}`;

/** A person whom the words call, by the address that the channel uses there. */
interface Called extends Address {
  /** The text behind the `@`. */
  said: string;
  /** All known addresses of that person. */
  person: Identity[];
  isUs: boolean;
}

/**
 * Finds the people whom the words name. A message may call a whole group without naming anybody. Where it calls
 * anybody, a number behind an `@` names a person, too: programs write it even for people whom the channel calls by a
 * hidden address, and its owner may be unknown here.
 */
async function calledIn({ key, message }: WAMessage, body: string, people: Deps['people']): Promise<Called[]> {
  const jids = mentionedJids(message);
  const byAddress = [...jids].flatMap((jid) => {
    const address = memberAddress(jid);
    return address !== null && body.includes(`@${address.value}`) ? [{ jid, ...address }] : [];
  });
  const known = new Set(byAddress.map(({ value }) => value));
  const isGroup = key.remoteJid?.endsWith('@g.us') === true;
  const numbers = isGroup && jids.size > 0 ? numbersIn(body).filter((number) => !known.has(number)) : [];
  const byNumber = numbers.map((value) => ({ jid: `${value}@s.whatsapp.net`, type: 'phone' as const, value }));
  const ours = new Set(people.ours());
  const called = [...byAddress, ...byNumber];
  const calledJids = called.map(({ jid }) => jid);
  const persons = await people.addressesOf(calledJids, key.remoteJid);
  return called.map(({ jid, type, value: said }, place): Called => {
    const person = persons[place] ?? [];
    const hidden = person.find((identity) => identity.type === 'lid' && jids.has(`${identity.value}@lid`));
    const address: Address = hidden ? { type: 'lid', value: hidden.value } : { type, value: said };
    return { ...address, said, person, isUs: ours.has(jid) };
  });
}

function mentionedJids(message: WAMessage['message']): Set<string> {
  const content = normalizeMessageContent(message);
  const change = content?.protocolMessage?.editedMessage;
  const said = change ? normalizeMessageContent(change) : content;
  return new Set((contextOf(said, getContentType(said))?.mentionedJid ?? []).map(plainJid));
}

/** A number that stands alone, or joined to a word without being an e-mail address. */
const calledNumber = /(?<![\p{L}\p{N}])@(\d{8,15})(?!\d)|@(\d{8,15})(?!\d|\.\p{L})/gu;
const numbersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(calledNumber)].flatMap(({ 1: bare, 2: glued }) => bare ?? glued ?? [])),
];
