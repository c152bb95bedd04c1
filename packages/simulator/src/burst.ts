import { RequestError } from './checks.ts';
import { type WritingParts, writeFromContact } from './contact-messages.ts';
import type { Contact, Phone } from './model.ts';
import { putContact } from './seed-world.ts';

export type BurstOrder = { phoneNumberId: string; contacts: number; messagesPerContact: number; concurrency: number };
export type BurstResult = { eventIds: string[]; contactIds: string[] };

/** Contacts write at once: `concurrency` of them at a time, each its own messages in order. Resolves when all is journaled. */
export async function runBurst(parts: WritingParts, order: BurstOrder): Promise<BurstResult> {
  const phone = parts.world.phones.get(order.phoneNumberId);
  if (phone === undefined) throw new RequestError(404, `no business number ${order.phoneNumberId}`);
  const contacts = await Promise.all(
    Array.from({ length: order.contacts }, (_, index) => burstContact(parts, index + 1)),
  );
  const eventIds: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let contact = contacts[next++]; contact !== undefined; contact = contacts[next++]) {
      eventIds.push(...(await writeAll(parts, contact, phone, order.messagesPerContact)));
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

async function writeAll(parts: WritingParts, contact: Contact, phone: Phone, count: number): Promise<string[]> {
  const eventIds: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const written = await writeFromContact(parts, contact, phone, {
      text: `${contact.name}: mensagem ${index}`,
      replyTo: null,
    });
    eventIds.push(...written.eventIds);
  }
  return eventIds;
}
