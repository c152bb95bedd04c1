import type { FastifyInstance } from 'fastify';
import { type BurstOrder, runBurst } from './burst.ts';
import {
  flag,
  integer,
  oneOf,
  optional,
  pathText,
  queryInteger,
  queryText,
  RequestError,
  shape,
  text,
} from './checks.ts';
import { writeOnBusinessPhone } from './cloud-coexistence.ts';
import { resolvePhone, writeFromContact } from './contact-messages.ts';
import { checkSend, readContactPart } from './contact-parts.ts';
import type { Sim } from './context.ts';
import { isMessagingPhone } from './messaging-accounts.ts';
import { writeElsewhere } from './messaging-send.ts';
import type { Contact, Message, Phone } from './model.ts';
import { checkContact, putContact } from './seed-world.ts';
import { getGroup } from './whatsapp-web/groups.ts';

const checkBurst = shape({
  phoneNumberId: text({ max: 32 }),
  contacts: integer({ min: 1, max: 20_000 }),
  messagesPerContact: integer({ min: 1, max: 1000 }),
  concurrency: optional(integer({ min: 1, max: 256 })),
  firstContact: optional(integer({ min: 1, max: 1_000_000 })),
  atOnce: optional(flag()),
});

const checkEcho = shape({
  text: optional(text({ max: 65_536 })),
  aboutId: optional(text({ max: 300 })),
  act: optional(oneOf(['edit', 'revoke'])),
});

const MAX_BURST = 200_000;

/** What simulated people are and do. */
export function registerContactRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/contacts', async (request) => {
    const name = queryText(request.query, 'name');
    const limit = queryInteger(request.query, 'limit', { min: 1, max: 100_000, fallback: 200 });
    const found = sim.world.contactsByActivity().filter((contact) => name === null || contact.name === name);
    return { contacts: found.slice(0, limit), count: found.length };
  });

  app.post('/sim/contacts', async (request) => {
    const contact = await putContact(sim, checkContact(request.body, 'body'));
    sim.receipts.catchUp(contact);
    return contact;
  });

  app.get('/sim/contacts/:id', async (request) => getContact(sim, request.params));

  app.get('/sim/contacts/:id/messages', async (request) => {
    const contact = getContact(sim, request.params);
    const phone = resolvePhone(sim.world, contact.id, queryText(request.query, 'phoneNumberId'));
    const limit = queryInteger(request.query, 'limit', { min: 1, max: 10_000, fallback: 100 });
    const messages: readonly Message[] = sim.world.chat(phone.phoneNumberId, contact.id).slice(-limit);
    return { phoneNumberId: phone.phoneNumberId, messages };
  });

  app.post('/sim/contacts/:id/send', async (request) => {
    const contact = getContact(sim, request.params);
    const order = checkSend(request.body, 'body');
    const phone = resolvePhone(sim.world, contact.id, order.phoneNumberId ?? order.to ?? null);
    if (order.groupId !== undefined) checkMember(sim, contact, phone, order.groupId);
    return writeFromContact(sim, contact, phone, {
      ...wordsOf(order),
      part: await readContactPart(sim, { contact, phone }, order),
    });
  });

  app.post('/sim/burst', async (request) => {
    const given = checkBurst(request.body, 'body');
    const { concurrency = 16, firstContact = 1, atOnce = false } = given;
    const order: BurstOrder = { ...given, concurrency, firstContact, atOnce };
    if (order.contacts * order.messagesPerContact > MAX_BURST)
      throw new RequestError(400, `a burst has at most ${MAX_BURST} messages`);
    return runBurst(sim, order);
  });

  app.post('/sim/phones/:phoneNumberId/chats/:contactId/open', async (request) =>
    setChatOpen(sim, request.params, true),
  );
  app.post('/sim/phones/:phoneNumberId/chats/:contactId/close', async (request) =>
    setChatOpen(sim, request.params, false),
  );
  app.post('/sim/phones/:phoneNumberId/chats/:contactId/echo', async (request) => {
    const { phone, contact } = getChat(sim, request.params);
    const order = checkEcho(request.body, 'body');
    if (phone.channel === 'whatsapp-web') throw new RequestError(409, 'use POST /sim/wa/numbers/{phoneNumberId}/echo');
    if (!isMessagingPhone(phone)) return writeOnBusinessPhone(sim, phone, contact, order);
    return writeElsewhere(sim, phone, contact, text({ max: 2000 })(order.text, 'text'));
  });
}

function getContact(sim: Sim, params: unknown): Contact {
  const id = pathText(params, 'id');
  const contact = sim.world.contacts.get(id);
  if (contact === undefined) throw new RequestError(404, `no contact ${id}`);
  return contact;
}

function wordsOf({ text: words, poll, replyTo, groupId, by, hoursAgo }: ReturnType<typeof checkSend>) {
  const when = hoursAgo === undefined ? {} : { hoursAgo };
  return { text: words ?? poll?.question ?? '', replyTo: replyTo ?? null, groupId, by, ...when };
}

function checkMember(sim: Sim, contact: Contact, phone: Phone, groupId: string): void {
  const group = getGroup(sim, groupId);
  const isIn = group.phoneNumberId === phone.phoneNumberId && group.contactIds.includes(contact.id);
  if (!isIn) throw new RequestError(409, `${contact.name} is not in ${group.subject} of this number`);
}

function getChat(sim: Sim, params: unknown): { phone: Phone; contact: Contact } {
  const phone = sim.world.phones.get(pathText(params, 'phoneNumberId'));
  const contact = sim.world.contacts.get(pathText(params, 'contactId'));
  if (phone === undefined || contact === undefined) throw new RequestError(404, 'no such chat');
  return { phone, contact };
}

function setChatOpen(sim: Sim, params: unknown, isOpen: boolean): { isOpen: boolean } {
  const { phone, contact } = getChat(sim, params);
  sim.world.setChatOpen(phone.phoneNumberId, contact.id, isOpen);
  if (isOpen) sim.receipts.chatOpened(phone.phoneNumberId, contact.id);
  return { isOpen };
}
