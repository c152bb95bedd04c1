import { RequestError } from './checks.ts';
import { type WritingParts, writeFromContact } from './contact-messages.ts';
import type { Contact, Phone } from './model.ts';
import { putContact } from './seed-world.ts';

export type BurstOrder = {
  phoneNumberId: string;
  contacts: number;
  messagesPerContact: number;
  concurrency: number;
  /** Number of the first contact; the others follow it. */
  firstContact: number;
  /**
   * Whether each contact's messages are written at the same moment; a line that posts several at once then brings them
   * in parallel.
   */
  atOnce: boolean;
};
export type BurstResult = { eventIds: string[]; contactIds: string[] };

/**
 * Lets contacts write: `concurrency` of them at a time, each its own messages in order, or all of them at once.
 * Resolves when all is journaled. The answer has the events of one contact next to each other.
 */
export async function runBurst(parts: WritingParts, order: BurstOrder): Promise<BurstResult> {
  const phone = parts.world.phones.get(order.phoneNumberId);
  if (phone === undefined) throw new RequestError(404, `no business number ${order.phoneNumberId}`);
  const contacts = await Promise.all(
    Array.from({ length: order.contacts }, (_, index) => burstContact(parts, order.firstContact + index)),
  );
  const eventIds: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let contact = contacts[next++]; contact !== undefined; contact = contacts[next++]) {
      eventIds.push(...(await writeAll(parts, contact, phone, order)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(order.concurrency, contacts.length) }, work));
  return { eventIds, contactIds: contacts.map((contact) => contact.id) };
}

async function burstContact(parts: WritingParts, number: number): Promise<Contact> {
  const id = `burst-${number}`;
  const known = parts.world.contacts.get(id);
  if (known?.isOnline) return known;
  return putContact(parts, { id, name: `Cliente ${number}`, isOnline: true });
}

async function writeAll(
  parts: WritingParts,
  contact: Contact,
  phone: Phone,
  { messagesPerContact, atOnce }: BurstOrder,
): Promise<string[]> {
  const texts = Array.from({ length: messagesPerContact }, (_, index) => `${contact.name}: mensagem ${index + 1}`);
  const write = async (text: string) =>
    (await writeFromContact(parts, contact, phone, { text, replyTo: null })).eventIds;
  if (atOnce) return (await Promise.all(texts.map(write))).flat();
  const eventIds: string[] = [];
  for (const text of texts) eventIds.push(...(await write(text)));
  return eventIds;
}
