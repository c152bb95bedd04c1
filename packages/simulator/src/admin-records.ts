import type { FastifyInstance } from 'fastify';
import { pathText, queryInteger, RequestError } from './checks.ts';
import type { Sim } from './context.ts';
import { type Delivery, summariseDelivery } from './deliveries.ts';
import { waitForMails } from './mailbox.ts';
import type { Message } from './model.ts';
import { waitForOutbox } from './outbox.ts';
import { checkStatusOrder } from './receipt-plans.ts';

const MAX_POSITION = Number.MAX_SAFE_INTEGER;

/** What happened: messages sent, receipts told, webhooks delivered, lines journaled. */
export function registerRecordRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/outbox', async (request) => {
    const since = queryInteger(request.query, 'since', { min: 0, max: MAX_POSITION, fallback: 0 });
    const waitMs = queryInteger(request.query, 'wait', { min: 0, max: 60_000, fallback: 0 });
    const messages = await waitForOutbox(sim.world, sim.feed, since, waitMs);
    return { messages, next: messages.at(-1)?.seq ?? since };
  });

  app.get('/sim/mails', async (request) => {
    const since = queryInteger(request.query, 'since', { min: 0, max: MAX_POSITION, fallback: 0 });
    const waitMs = queryInteger(request.query, 'wait', { min: 0, max: 60_000, fallback: 0 });
    const mails = await waitForMails(sim.world, sim.feed, since, waitMs);
    return { mails, next: mails.at(-1)?.seq ?? since };
  });

  app.get('/sim/messages/:id', async (request) => getMessage(sim, request.params));

  app.post('/sim/messages/:id/status', async (request) => {
    const message = getMessage(sim, request.params);
    const { status, code } = checkStatusOrder(request.body, 'body');
    if (message.author !== 'business') throw new RequestError(409, 'only messages of the business have receipts');
    const isWeb = sim.world.phones.get(message.phoneNumberId)?.channel === 'whatsapp-web';
    if (status === 'played' && !isWeb) throw new RequestError(409, 'this channel does not tell what was played');
    const eventId = await sim.receipts.emit(message, { status, at: Date.now(), code });
    if (eventId === null) throw new RequestError(409, `the message is ${status} already`);
    return { eventId };
  });

  app.get('/sim/deliveries', async (request) => {
    const limit = queryInteger(request.query, 'limit', { min: 1, max: 2000, fallback: 100 });
    return { deliveries: sim.sender.deliveries.latest(limit).map(summariseDelivery) };
  });

  app.post('/sim/deliveries/:id/replay', async (request) => {
    return { deliveryId: sim.sender.replay(getDelivery(sim, request.params)).id };
  });

  app.get('/sim/journal', async (request) => {
    const since = queryInteger(request.query, 'since', { min: 0, max: MAX_POSITION, fallback: 0 });
    const page = await sim.journal.read(since);
    if (page === null) throw new RequestError(400, `since=${since} is not the start of a line`);
    return page;
  });
}

function getMessage(sim: Sim, params: unknown): Message {
  const id = pathText(params, 'id');
  const message = sim.world.messages.get(id);
  if (message === undefined) throw new RequestError(404, `no message ${id}`);
  return message;
}

function getDelivery(sim: Sim, params: unknown): Delivery {
  const id = pathText(params, 'id');
  const delivery = sim.sender.deliveries.find(id);
  if (delivery === null) throw new RequestError(404, `no delivery ${id}`);
  return delivery;
}
