import { createContact, updateContact } from '@guiche/contract/contact-acts.schemas';
import { listContactNames, listContacts } from '@guiche/contract/contacts.schemas';
import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendPix,
  sendUrlButton,
} from '@guiche/contract/interactive-sends.schemas';
import { editMessage, forwardMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, type Message, searchMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { putOwnPreference } from '@guiche/contract/preferences.schemas';
import { createPushSubscription } from '@guiche/contract/push.schemas';
import { listQuickMessages } from '@guiche/contract/quick-messages.schemas';
import { getSetting, updateCompanySetting, updateSetting } from '@guiche/contract/settings.schemas';
import { createTag } from '@guiche/contract/tag-acts.schemas';
import { listTags } from '@guiche/contract/tags.schemas';
import { createTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { createTicketView, updateTicketView } from '@guiche/contract/ticket-views.schemas';
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile, sendFile } from '@guiche/testkit/media-requests';
import { type PushBrowser, type PushService, startPushService } from '@guiche/testkit/push-service';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The mark on everything that people of a company write. No way in may carry it into the log, the audit log, metrics or
 * a refusal.
 */
const marked = /canario\d\dx/i;
/** Words without a mark: a sign, numbers, and number endings that no masking leaves. */
const bare = ['🦜', '🐦', '98765-0133', '87650133', '87650144', '11222333000181', '.333/0001-'];

interface Answered {
  status: number;
  body: unknown;
}
type Ask = () => Promise<Answered>;
type Asks = Record<string, Ask>;

const lines: string[] = [];
let service: PushService;
let app: TestApp;
let company: TestCompany;
let queueId: number;
let people: Record<'ana' | 'admin', Person>;
let browsers: Record<'ana' | 'admin', PushBrowser>;
let rosa: Ticket;
let other: Ticket;
let note: Message;
let viewId: number;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({
    limiter: noLimits,
    env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1' },
    logTo: { write: (line) => void lines.push(line) },
  });
  company = await app.company();
  // All statuses come at once, so that none is left for the time when the database refuses.
  const steps = [{ after: 0, status: 'sent' } as const, { after: 0, status: 'delivered' } as const];
  await app.sim.receipts({ mode: 'script', steps }, { phoneNumberId: company.phoneNumberId });
  queueId = await company.queue('Vendas');
  people = {
    ana: await company.person({ name: 'Ana', queues: [queueId], flags: { all_ticket: 'enable' } }),
    admin: await company.admin(),
  };
  rosa = await attended('Rosa');
  other = await attended('Vera');
  browsers = { ana: service.browser(), admin: service.browser() };
  const quick = `insert into quick_messages (company_id, shortcode, message, geral) values ($1, $2, $2, true)`;
  await app.owner.query(quick, [company.id, 'Canario10x']);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

async function attended(name: string): Promise<Ticket> {
  await company.receives(name, 'Canario80x oi');
  await app.idle();
  const [waiting] = await company.tickets(people.ana, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  return company.request(people.ana, updateTicket, {
    params,
    body: { status: 'open', userId: people.ana.id, queueId },
  });
}

const lastOf = async ({ id }: Ticket, fromMe: boolean): Promise<Message> => {
  const { messages } = await company.request(people.admin, listMessages, { params: { ticketId: id } });
  return messages.findLast((message) => message.fromMe === fromMe) ?? expect.fail('no such message');
};

/** Writes in the conversation of Rosa. `n` tells the rounds apart where a thing may exist only once. */
function messageWrites(n: number): Asks {
  const { ana } = people;
  const params = { ticketId: rosa.id };
  const button = { title: 'Canario11x', description: 'Canario12x', buttonText: 'Canario13x' };
  const sections = [{ title: 'Canario14x', rows: [{ title: 'Canario15x', description: 'Canario16x' }] }];
  const list = { title: 'Canario17x', text: 'Canario18x', buttonText: 'Canario19x', sections };
  const pix = { title: 'Canario20x', sendvalue: '10,00', sendmerchant_name: 'Canario21x' };
  return {
    'a note': () =>
      company.ask(ana, sendMessage, {
        params,
        body: { body: `Canario22x liga para ela ${n}`, isPrivate: true, mentions: [people.admin.id] },
      }),
    'other words of a note': () =>
      company.ask(ana, editMessage, { params: { messageId: note.id }, body: { body: `Canario23x ${n}` } }),
    'a file in a note': () =>
      sendFile(app.url, ana, {
        ticketId: rosa.id,
        fields: { isPrivate: 'true', body: 'Canario24x' },
        file: { name: 'Canario25x.txt', bytes: Buffer.from(`Canario26x ${n}`) },
      }),
    'a file': () =>
      sendFile(app.url, ana, {
        ticketId: rosa.id,
        fields: { body: 'Canario27x' },
        file: { name: 'Canario28x.txt', bytes: Buffer.from(`Canario29x ${n}`) },
      }),
    'a reaction': async () => {
      const { id: messageId } = await lastOf(rosa, false);
      return company.ask(ana, reactToMessage, { params: { messageId }, body: { emoji: n === 0 ? '🦜' : '🐦' } });
    },
    'a message passed on': async () => {
      const { id: messageId } = await lastOf(other, false);
      return company.ask(people.admin, forwardMessage, {
        body: { messageId, contactId: rosa.contactId, signMessage: true },
      });
    },
    'a list': () => company.ask(ana, sendList, { params, body: list }),
    'a code to copy': () => company.ask(ana, sendCopyButton, { params, body: { ...button, copyText: 'Canario30x' } }),
    'a number to call': () =>
      company.ask(ana, sendCallButton, { params, body: { ...button, copyText: '+55 11987650144' } }),
    'an address to open': () =>
      company.ask(ana, sendUrlButton, {
        params,
        body: { ...button, image: 'https://canario31x.test/a.png', copyText: 'https://canario32x.test/?canario33x' },
      }),
    'a payment to an address': () =>
      company.ask(ana, sendPix, {
        params,
        body: { ...pix, sendkey_type: 'EMAIL', sendKey: 'canario34x@loja.test' },
      }),
    'a payment to a company': () =>
      company.ask(ana, sendPix, { params, body: { ...pix, sendkey_type: 'CNPJ', sendKey: '11.222.333/0001-81' } }),
    'what is said at a transfer': () =>
      company.ask(people.admin, updateTicket, {
        params: { ticketId: other.id },
        body: {
          userId: n === 0 ? people.admin.id : people.ana.id,
          queueId,
          isTransfered: true,
          msgTransfer: 'Canario35x',
        },
      }),
  };
}

/** Writes of what is kept besides messages. */
function otherWrites(n: number): Asks {
  const { ana, admin } = people;
  const card = {
    name: `Canario36x ${n}`,
    email: 'canario37x@loja.test',
    extraInfo: [{ name: 'Canario38x', value: 'Canario39x' }],
  };
  const { contactId } = rosa;
  const subscribe = (name: 'ana' | 'admin', endpoint = browsers[name].endpoint) =>
    company.ask(people[name], createPushSubscription, { body: { endpoint, keys: browsers[name].keys } });
  return {
    'a new contact': () => company.ask(ana, createContact, { body: { ...card, number: `+55 1${n} 98765-0133` } }),
    'another card of a contact': () => company.ask(ana, updateContact, { params: { contactId }, body: card }),
    'another number': () =>
      company.ask(admin, updateContact, { params: { contactId }, body: { number: `+55 2${n + 1} 98765-0133` } }),
    'a note about a contact': () =>
      company.ask(ana, createTicketNote, { body: { note: 'Canario40x', ticketId: rosa.id, contactId } }),
    'a tag': () => company.ask(ana, createTag, { body: { name: `Canario41x ${n}`, color: '#112233' } }),
    'a view': () => company.ask(ana, createTicketView, { body: { name: `Canario42x ${n}`, search: '?q=Canario43x' } }),
    'another name of a view': () =>
      company.ask(ana, updateTicketView, {
        params: { viewId },
        body: { name: `Canario44x ${n}`, search: '?q=Canario45x' },
      }),
    'a preference': () =>
      company.ask(ana, putOwnPreference, {
        params: { key: 'recentEmoji' },
        body: { value: JSON.stringify(['Canario46x']) },
      }),
    'where a browser takes push': () => subscribe('ana'),
    'where another takes it': () => subscribe('admin'),
    'where nobody answers': () => subscribe('ana', 'http://127.0.0.1:9/Canario79x'),
    'a greeting': () =>
      company.ask(admin, updateCompanySetting, { body: { key: 'greetingAcceptedMessage', value: `Canario47x ${n}` } }),
    'words of a transfer': () =>
      company.ask(admin, updateCompanySetting, { body: { column: 'transferMessage', data: `Canario48x ${n}` } }),
    'a text by its name': () =>
      company.ask(admin, updateSetting, { params: { key: 'lgpdMessage' }, body: { value: `Canario49x ${n}` } }),
  };
}

function reads(): Asks {
  const { ana } = people;
  const searchParam = 'Canario50x';
  return {
    'a search in the list': () =>
      company.ask(ana, listTickets, { query: { searchParam, searchOnMessages: 'true', status: 'search' } }),
    'a search in a chat': () =>
      company.ask(ana, searchMessages, { params: { ticketId: rosa.id }, query: { searchParam } }),
    'a search for a contact': () => company.ask(ana, listContacts, { query: { searchParam } }),
    'a search for a name': () => company.ask(ana, listContactNames, { query: { searchParam } }),
    'a search by number': () => company.ask(ana, listContacts, { query: { searchParam: '11987650133' } }),
    'a search for a tag': () => company.ask(ana, listTags, { query: { searchParam } }),
    'quick messages': () => company.ask(ana, listQuickMessages),
  };
}

/** Requests that are refused, whatever the state. */
function wrongAsks(): Asks {
  const { ana, admin } = people;
  const params = { ticketId: rosa.id };
  const long = 'Canario51x '.repeat(500);
  const view = { name: 'Canario52x', search: '?q=a' };
  const { keys } = browsers.ana;
  const card = { name: 'Canario53x', number: '+55 11 98765-0133' };
  const pix = { title: 'Canario54x', sendmerchant_name: 'Canario55x', sendkey_type: 'EMAIL' } as const;
  return {
    'a long text': () => company.ask(ana, sendMessage, { params, body: { body: long } }),
    'a key that is none': () =>
      company.ask(ana, sendMessage, { params, body: { body: 'Canario56x' }, key: 'Canario57x.' }),
    'no file of ours': () =>
      company.ask(ana, sendMessage, { params, body: { mediaUrl: '/public/quick-messages/1/Canario58x' } }),
    'words the channel cannot change': async () =>
      company.ask(ana, editMessage, {
        params: { messageId: (await lastOf(other, false)).id },
        body: { body: 'Canario59x' },
      }),
    'no sign': async () =>
      company.ask(ana, reactToMessage, {
        params: { messageId: (await lastOf(rosa, false)).id },
        body: { emoji: 'Canario60x' },
      }),
    'a key of payment that is none': () =>
      company.ask(ana, sendPix, { params, body: { ...pix, sendKey: 'Canario61x' } }),
    'no address of mail': () => company.ask(ana, createContact, { body: { ...card, email: 'Canario62x' } }),
    'a long name': () => company.ask(ana, createContact, { body: { ...card, name: 'Canario63x'.repeat(9) } }),
    'letters in a number': () => company.ask(ana, createContact, { body: { ...card, number: 'Canario64x' } }),
    'a long detail': () =>
      company.ask(ana, createContact, { body: { ...card, extraInfo: [{ name: 'Canario65x', value: long }] } }),
    'a long note': () =>
      company.ask(ana, createTicketNote, { body: { note: long, ticketId: rosa.id, contactId: rosa.contactId } }),
    'a note about somebody else': () =>
      company.ask(ana, createTicketNote, {
        body: { note: 'Canario66x', ticketId: rosa.id, contactId: other.contactId },
      }),
    'a search that is none': () => company.ask(ana, createTicketView, { body: { ...view, search: 'Canario67x' } }),
    'a preference that cannot be': () =>
      company.ask(ana, putOwnPreference, { params: { key: 'listWidth' }, body: { value: '"Canario68x"' } }),
    'a preference that is no JSON': () =>
      company.ask(ana, putOwnPreference, { params: { key: 'recentEmoji' }, body: { value: '[Canario69x' } }),
    'push into the house': () =>
      company.ask(ana, createPushSubscription, { body: { endpoint: 'https://10.0.0.1/Canario70x', keys } }),
    'a setting that cannot be': () =>
      company.ask(admin, updateCompanySetting, { body: { key: 'requiredTag', value: 'Canario71x' } }),
    'no setting': () => company.ask(ana, getSetting, { params: { key: 'Canario72x' } }),
    'a long text of transfer': () =>
      company.ask(ana, updateTicket, { params, body: { isTransfered: true, queueId, msgTransfer: long } }),
    'a page that is none': () => company.ask(ana, listTickets, { query: { nextCursor: 'Canario73x' } }),
    'ids that are none': () => company.ask(ana, listTickets, { query: { queueIds: '[Canario74x' } }),
    'a sound that is none': async () => {
      const headers = { authorization: `Bearer ${ana.token}` };
      const answer = await fetch(`${app.url}/api/messages/transcribeAudio/Canario81x`, { headers });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Sends all requests; no refusal may repeat any of their content. */
async function askAll(asks: Asks, isExpected: (status: number) => boolean): Promise<void> {
  for (const [what, ask] of Object.entries(asks)) {
    const { status, body } = await ask();
    expect([what, status, isExpected(status)]).toEqual([what, status, true]);
    const told = status === 200 ? '' : JSON.stringify(body);
    expect([what, told.match(marked)?.[0], bare.filter((word) => told.includes(word))]).toEqual([what, undefined, []]);
    await app.idle();
  }
}

/** Makes the database refuse every write to these tables, with an error that repeats the row. */
async function refuseWrites(): Promise<void> {
  await app.owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused: "%"', to_jsonb(new); end $$`);
  for (const table of [
    'messages', 'ticket_notes', 'contacts', 'contact_identities', 'tags', 'ticket_views', 'user_preferences',
    'push_subscriptions', 'company_settings',
  ]) // biome-ignore format: a list
    await app.owner.query(
      `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
    );
}

test('what people write by any way into the inbox is in no log, no audit row, no metric and no refusal', async () => {
  const { ana } = people;
  const params = { ticketId: rosa.id };
  note = await company.request(ana, sendMessage, { params, body: { body: 'Canario75x', isPrivate: true } });
  viewId = (await company.request(ana, createTicketView, { body: { name: 'Canario52x', search: '' } })).id;
  const isTaken = (status: number) => status === 200;
  await askAll(otherWrites(0), isTaken);
  await askAll(messageWrites(0), isTaken);
  await askAll(reads(), isTaken);
  await askAll(wrongAsks(), (status) => status >= 400 && status < 500);
  expect((await getFile(app.url, null, '/public/quick-messages/1/Canario76x.png')).status).toBeGreaterThanOrEqual(400);
  // The browser of the person whom the note calls; a failing push service is logged by its host alone.
  expect(browsers.admin.received.map(({ text }) => text).join()).toMatch(marked);
  await company.receives('Rosa', 'Canario77x');
  await app.idle();
  await app.sim.faults({
    kind: 'errorCode',
    code: 131_026,
    next: 1,
    phoneNumberId: company.phoneNumberId,
    call: 'send',
  });
  await company.request(ana, sendMessage, { params, body: { body: 'Canario78x' } });
  await app.idle();
  await refuseWrites();
  await askAll({ ...otherWrites(1), ...messageWrites(1) }, (status) => status === 500);

  const written = lines.join('');
  const { rows } = await app.owner.query(`select act, details::text from audit_log where company_id = $1`, [
    company.id,
  ]);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const addresses = Object.values(browsers).flatMap(({ endpoint, keys }) => [
    new URL(endpoint).pathname,
    keys.p256dh,
    keys.auth,
  ]);
  for (const [where, text] of Object.entries({ log: written, audit: JSON.stringify(rows), metrics })) {
    expect([where, text.match(marked)?.[0]]).toEqual([where, undefined]);
    expect([where, [...bare, ...addresses].filter((word) => text.includes(word))]).toEqual([where, []]);
  }
  // The log did report each of these: a silent log would prove nothing.
  for (const message of ['request failed', 'outbound request failed', 'a send did not simply succeed'])
    expect(written).toContain(message);
  const acts = ['contact.create', 'contact.update', 'settings.update', 'ticket.update'];
  expect(rows.map(({ act }) => act)).toEqual(expect.arrayContaining(acts));
  expect(metrics).toContain('guiche_outbound_accepted_total');
});
