import type { Sim } from './context.ts';
import { GraphError } from './graph-errors.ts';
import type { ReadOrder, SendOrder } from './graph-orders.ts';
import { readPart, type SentPart } from './graph-parts.ts';
import type { Contact, Message, Phone } from './model.ts';
import { onlyDigits } from './phone-numbers.ts';
import { receiverOf } from './webhook-events.ts';

const TYPING_MS = 25_000;

/**
 * Takes a message of the business, which from here on has reached the customer. Resolves when it is in the journal and,
 * if the plan says so, when its first receipts are reported. `faultTags` are journaled.
 */
export async function acceptSend(sim: Sim, phone: Phone, order: SendOrder, faultTags: string[]): Promise<object> {
  if (order.digits === onlyDigits(phone.displayNumber)) {
    throw new GraphError(131021, { details: 'Sender and recipient phone numbers are the same.' });
  }
  const { userId } = order;
  const contact = userId === null ? sim.world.findContactByNumber(order.digits) : sim.world.findContactByUserId(userId);
  if (contact !== null && userId === null) await learnTypedForm(sim, contact, order.digits);
  const message = createMessage(sim, phone, contact, order, await readPart(sim, phone, order));
  await sim.journal.append({ kind: 'outbound', message, faults: faultTags });
  sim.world.addMessage(message);
  sim.feed.publish({ name: 'message', data: message });
  await sim.receipts.tellBeforeResponse(message);
  sim.receipts.schedule(message);
  const { number, userId: known } = receiverOf(contact ?? undefined, order.digits);
  return {
    messaging_product: 'whatsapp',
    contacts: [
      {
        input: order.input,
        ...(number === null ? {} : { wa_id: number }),
        ...(known === null ? {} : { user_id: known }),
      },
    ],
    messages: [{ id: message.id }],
  };
}

function createMessage(
  sim: Sim,
  phone: Phone,
  contact: Contact | null,
  order: SendOrder,
  { part, refusal, text }: SentPart,
): Message {
  return {
    id: sim.ids.wamid(contact?.waId ?? order.digits, 'out'),
    author: 'business',
    phoneNumberId: phone.phoneNumberId,
    contactId: contact?.id ?? null,
    to: order.digits,
    ...part,
    text: text ?? order.text,
    replyTo: order.replyTo,
    at: Date.now(),
    hasArrived: contact?.isOnline ?? false,
    statuses: [],
    opaque: order.opaque,
    outboxSeq: sim.world.takeOutboxSeq(),
    refusal,
  };
}

async function learnTypedForm(sim: Sim, contact: Contact, digits: string): Promise<void> {
  if (digits === contact.waId || contact.typedForms.includes(digits)) return;
  const known = { ...contact, typedForms: [...contact.typedForms, digits] };
  sim.world.putContact(known);
  await sim.journal.append({ kind: 'contact', contact: known });
  sim.feed.publish({ name: 'contact', data: known });
}

/** Notes that the business has read a contact's message, and the earlier ones with it; perhaps it is typing now. */
export async function acceptRead(sim: Sim, phone: Phone, order: ReadOrder): Promise<object> {
  const message = sim.world.messages.get(order.messageId);
  if (message === undefined || message.author !== 'contact' || message.phoneNumberId !== phone.phoneNumberId) {
    throw new GraphError(131009, {
      details: `message_id ${order.messageId} is not a message received by this number.`,
    });
  }
  await sim.journal.append({ kind: 'read', phoneNumberId: phone.phoneNumberId, messageId: message.id });
  for (const changed of sim.world.markRead(message, Date.now())) sim.feed.publish({ name: 'message', data: changed });
  if (order.isTyping && message.contactId !== null) {
    const until = Date.now() + TYPING_MS;
    sim.feed.publish({
      name: 'typing',
      data: { phoneNumberId: phone.phoneNumberId, contactId: message.contactId, who: 'business', until },
    });
  }
  return { success: true };
}
