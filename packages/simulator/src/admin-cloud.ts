import type { FastifyInstance } from 'fastify';
import {
  type Check,
  flag,
  integer,
  isRecord,
  list,
  oneOf,
  optional,
  pathText,
  RequestError,
  shape,
  text,
} from './checks.ts';
import { ACCOUNT_FIELDS, tellAccount, tellAddressBook, tellPast } from './cloud-coexistence.ts';
import type { Sim } from './context.ts';
import { keepPast } from './graph-past.ts';
import { isMessagingPhone } from './messaging-accounts.ts';
import type { Phone } from './model.ts';

const record: Check<Record<string, unknown>> = (value, where) => {
  if (isRecord(value)) return value;
  throw new RequestError(400, `${where} must be an object`);
};

const checkPast = shape({
  chats: integer({ min: 0, max: 2000 }),
  messagesPerChat: integer({ min: 0, max: 2000 }),
  days: optional(integer({ min: 1, max: 180 })),
  withFiles: optional(flag()),
  isRefused: optional(flag()),
  whenAsked: optional(flag()),
});
const checkAddressBook = shape({
  people: list(shape({ name: text({ max: 200 }), number: text({ max: 40 }), isGone: optional(flag()) }), 5000),
});
const checkAccount = shape({
  field: oneOf(ACCOUNT_FIELDS),
  value: record,
  at: optional(integer({ min: 0, max: 10_000_000_000_000 })),
});

/**
 * Lets a test make Meta report on a number of the Cloud face besides messages: on its account, and on the phone that
 * shares it.
 */
export function registerCloudRoutes(app: FastifyInstance, sim: Sim): void {
  app.post('/sim/phones/:phoneNumberId/past', async (request) => {
    const { days = 30, withFiles = false, isRefused = false, whenAsked, ...order } = checkPast(request.body, 'body');
    const past = { ...order, days, withFiles, isRefused };
    const phone = getCloudPhone(sim, request.params);
    if (!whenAsked) return tellPast(sim, phone, past);
    await keepPast(sim, phone, past);
    return { eventIds: [] };
  });
  app.post('/sim/phones/:phoneNumberId/address-book', async (request) =>
    tellAddressBook(sim, getCloudPhone(sim, request.params), checkAddressBook(request.body, 'body').people),
  );
  app.post('/sim/phones/:phoneNumberId/account', async (request) =>
    tellAccount(sim, getCloudPhone(sim, request.params), checkAccount(request.body, 'body')),
  );
}

function getCloudPhone(sim: Sim, params: unknown): Phone {
  const phone = sim.world.phones.get(pathText(params, 'phoneNumberId'));
  if (phone === undefined) throw new RequestError(404, 'no such business number');
  if (phone.channel !== undefined || isMessagingPhone(phone))
    throw new RequestError(409, 'only numbers of the Cloud face tell of that');
  return phone;
}
