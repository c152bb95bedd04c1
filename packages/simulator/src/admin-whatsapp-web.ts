import type { FastifyInstance } from 'fastify';
import {
  type Check,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  pathText,
  queryInteger,
  RequestError,
  shape,
  text,
} from './checks.ts';
import type { Sim } from './context.ts';
import type { Contact } from './model.ts';
import { readDigits } from './phone-numbers.ts';
import { changeGroup, createGroup, getGroup } from './whatsapp-web/groups.ts';
import type { HistoryOrder } from './whatsapp-web/history.ts';
import { getNumber } from './whatsapp-web/web-parts.ts';
import type { DeviceRecord } from './whatsapp-web/web-state.ts';

/** A paired device as tests and the page see it. */
export type DeviceView = {
  phoneNumberId: string;
  deviceId: number;
  name: string;
  lid: string;
  isOnline: boolean;
  /** Messages and receipts that it has not confirmed. */
  waiting: number;
  preKeys: number;
};

const MAX_CHATS = 2000;
const MAX_PER_CHAT = 10_000;

const number: Check<string> = (value, where) => {
  const digits = readDigits(text({ max: 40 })(value, where));
  if (digits === null) throw new RequestError(400, `${where} must be a telephone number of 7 to 15 digits`);
  return digits;
};
const historyFields = {
  chats: integer({ min: 0, max: MAX_CHATS }),
  messagesPerChat: integer({ min: 0, max: MAX_PER_CHAT }),
  days: optional(integer({ min: 1, max: 3650 })),
  said: optional(list(shape({ text: text({ max: 65_536 }), fileName: optional(text({ max: 1000 })) }), 50)),
};
const checkHistory = shape(historyFields);
const ownerFields = {
  number: optional(number),
  name: optional(text({ max: 200 })),
  history: optional(nullable(checkHistory)),
};
const checkScan = shape({ qr: text({ max: 1000 }), ...ownerFields });
const checkCode = shape({ code: text({ max: 9 }), ...ownerFields });
const checkEnd = shape({
  code: integer({ min: 400, max: 599 }),
  deviceId: optional(integer({ min: 1, max: 98 })),
});
const contactIds = list(text({ max: 64 }), 1000);
const checkGroup = shape({ phoneNumberId: text({ max: 32 }), subject: text({ max: 100 }), contactIds });
const checkGroupChange = shape({
  subject: optional(text({ max: 100 })),
  change: optional(oneOf(['add', 'remove', 'promote', 'demote'])),
  contactIds: optional(contactIds),
});
const checkEcho = shape({
  contactId: text({ max: 64 }),
  text: optional(text({ min: 0, max: 65_536 })),
  about: optional(shape({ act: oneOf(['edit', 'revoke']), id: text({ max: 300 }) })),
});
const checkTyping = shape({
  phoneNumberId: text({ max: 32 }),
  state: optional(oneOf(['composing', 'recording', 'paused'])),
});

/** What people do with the phones of the WhatsApp-web double, and what its server does to devices. */
export function registerWhatsAppWebRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/wa/devices', async () => ({
    devices: sim.world.web.all().map((device) => describeDevice(sim, device)),
    waiting: sim.web.waiting,
    replaced: sim.web.replaced,
  }));

  app.post('/sim/wa/scan', async (request) => {
    const { qr, number: digits, name, history } = checkScan(request.body, 'body');
    return sim.web.scan(qr, { number: digits ?? null, name: name ?? null }, historyOf(history));
  });

  app.post('/sim/wa/code', async (request) => {
    const { code, number: digits, name, history } = checkCode(request.body, 'body');
    const typed = code.replace('-', '').toUpperCase();
    return sim.web.approve(typed, { number: digits ?? null, name: name ?? null }, historyOf(history));
  });

  app.post('/sim/wa/numbers/:phoneNumberId/end', async (request) => {
    const { code, deviceId } = checkEnd(request.body, 'body');
    return sim.web.end(pathText(request.params, 'phoneNumberId'), code, deviceId ?? null);
  });

  app.post('/sim/wa/numbers/:phoneNumberId/history', async (request) => {
    const order = historyOf(checkHistory(request.body, 'body'));
    if (order === null) throw new RequestError(400, 'body must say how much');
    return sim.web.sendHistory(pathText(request.params, 'phoneNumberId'), order);
  });

  app.post('/sim/wa/numbers/:phoneNumberId/echo', async (request) => {
    const { contactId, text: words = '', about } = checkEcho(request.body, 'body');
    const contact = getContact(sim, contactId);
    return sim.web.echo(pathText(request.params, 'phoneNumberId'), contact, { text: words, about });
  });

  app.post('/sim/contacts/:id/typing', async (request) => {
    const contact = getContact(sim, pathText(request.params, 'id'));
    const { phoneNumberId, state } = checkTyping(request.body, 'body');
    sim.web.showTyping(getNumber(sim, phoneNumberId), contact, state ?? 'composing');
    return { isShown: true };
  });

  registerGroupRoutes(app, sim);
}

function registerGroupRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/wa/groups', async () => ({ groups: [...sim.world.web.groups.values()] }));
  app.post('/sim/wa/groups', async (request) => createGroup(sim.web.parts, checkGroup(request.body, 'body')));
  app.post('/sim/wa/groups/:id', async (request) => {
    const group = getGroup(sim, pathText(request.params, 'id'));
    return changeGroup(sim.web.parts, group, checkGroupChange(request.body, 'body'));
  });
  app.get('/sim/wa/groups/:id/messages', async (request) => {
    const group = getGroup(sim, pathText(request.params, 'id'));
    const limit = queryInteger(request.query, 'limit', { min: 1, max: 10_000, fallback: 100 });
    return { messages: sim.world.chat(group.phoneNumberId, group.id).slice(-limit) };
  });
}

function getContact(sim: Sim, id: string): Contact {
  const contact = sim.world.contacts.get(id);
  if (contact === undefined) throw new RequestError(404, `no contact ${id}`);
  return contact;
}

function historyOf(given: ReturnType<typeof checkHistory> | null | undefined): HistoryOrder | null {
  if (!given) return null;
  return { ...given, days: given.days ?? 30 };
}

function describeDevice(sim: Sim, device: DeviceRecord): DeviceView {
  const { phoneNumberId, deviceId, name, waiting, bundle } = device;
  return {
    phoneNumberId,
    deviceId,
    name,
    lid: sim.web.parts.people.deviceLid(phoneNumberId, deviceId),
    isOnline: sim.web.parts.sessions.find(phoneNumberId, deviceId)?.isActive ?? false,
    waiting: waiting.size,
    preKeys: bundle?.preKeys.length ?? 0,
  };
}
