import { jidDecode, normalizeMessageContent, type proto } from 'baileys';
import type { Contact, Message } from '../model.ts';
import type { WebParts } from './web-parts.ts';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** `@` and this, and not the beginning of a longer word. */
function replaceAt(text: string, what: string, by: string): string {
  return text.replace(new RegExp(`@${escaped(what)}(?![\\p{L}\\p{N}])`, 'gu'), () => `@${by}`);
}

const digitsOf = ({ people }: WebParts, contact: Contact): string => jidDecode(people.lidOf(contact))?.user ?? '';

type Context = { contextInfo?: proto.IContextInfo | null };

/** Whom a message of the business calls: phones show them by name, where the words bear an address. */
export function readMentions(
  { people }: WebParts,
  whole: proto.IMessage,
  text: string,
): { text: string; mentions: string[] } {
  const message = normalizeMessageContent(whole);
  const said = message?.protocolMessage?.editedMessage ?? message ?? {};
  const parts: unknown[] = Object.values(said);
  const jids = parts.flatMap((part) => (Object(part) as Context).contextInfo?.mentionedJid ?? []);
  let shown = text;
  const mentions: string[] = [];
  for (const jid of jids) {
    const contact = people.findContact(jid);
    const digits = jidDecode(jid)?.user;
    if (contact === null || digits === undefined || !text.includes(`@${digits}`)) continue;
    shown = replaceAt(shown, digits, contact.name);
    mentions.push(contact.id);
  }
  return { text: shown, mentions };
}

/** The same from a contact's phone: addresses in the words, and whose they are beside them. */
export function writeMentions(
  parts: WebParts,
  { text, mentions = [] }: Pick<Message, 'text' | 'mentions'>,
): { text: string; mentionedJid: string[] } {
  const called = mentions.flatMap((id) => parts.world.contacts.get(id) ?? []);
  return {
    text: called.reduce((said, contact) => replaceAt(said, contact.name, digitsOf(parts, contact)), text),
    mentionedJid: called.map((contact) => parts.people.lidOf(contact)),
  };
}
