import { createContact } from '@guiche/contract/contact-acts.schemas';
import { getContact } from '@guiche/contract/contacts.schemas';
import {
  createTag,
  deleteTicketTags,
  listContactTags,
  putTicketTag,
  syncTags,
} from '@guiche/contract/tag-acts.schemas';
import { listTags } from '@guiche/contract/tags.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let contactId: number;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  contactId = ticket?.contactId ?? 0;
  ticketId = ticket?.id ?? 0;
});
afterAll(() => app.close());

const make = (name: string, kanban: 0 | 1 = 0) =>
  company.request(ana, createTag, { body: { name, kanban, color: '#112233' } });
const sync = (tags: number[]) => company.ask(ana, syncTags, { body: { contactId, tags } });
const ticketTags = async () => (await company.tickets(ana, 'pending'))[0]?.tags.map(({ name }) => name);

test('a name that is there, whatever its case and accents, is that tag; also of five who make it at once', async () => {
  const made = await Promise.all(
    ['İade Bekleyen', 'iade bekleyen', 'IADE BEKLEYEN', ' İADE bekleyen', 'iáde bekleyen'].map((name) => make(name)),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const lane = await make('İade Bekleyen', 1);
  expect([lane.kanban, lane.id === made[0]?.id]).toEqual([1, false]);
  const all = await company.request(ana, listTags, { query: { kanban: '0' } });
  expect(all.filter(({ name }) => name.length === 13)).toHaveLength(1);
});

test('a name of fewer than three letters is none', async () => {
  for (const name of ['ab', ' ab ', '', '   '])
    expect((await company.ask(ana, createTag, { body: { name, color: '#112233' } })).body.code).toBe('ERR_VALIDATION');
});

test('a contact has the tags that were sent, and no others; each of its tickets shows them', async () => {
  const [vip, late] = [await make('VIP'), await make('Atrasado')];
  expect((await sync([vip.id, late.id, vip.id])).body).toEqual([late, vip]);
  expect(await ticketTags()).toEqual(['Atrasado', 'VIP']);
  await sync([late.id]);
  expect(await company.request(ana, listContactTags, { params: { contactId } })).toEqual([late]);
  const { tags, version } = await company.request(ana, getContact, { params: { contactId } });
  expect(tags.map(({ name }) => name)).toEqual(['Atrasado']);
  await sync([late.id]);
  expect((await company.request(ana, getContact, { params: { contactId } })).version).toBe(version);
  await sync([]);
  expect(await ticketTags()).toEqual([]);
});

test('a tag that is not there changes nothing, and fifty are the most', async () => {
  const vip = await make('VIP');
  await sync([vip.id]);
  expect((await sync([vip.id, 987_654_321])).body).toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
  expect((await sync(Array.from({ length: 51 }, (_, n) => n + 1))).body).toMatchObject({ code: 'ERR_VALIDATION' });
  expect(await ticketTags()).toEqual(['VIP']);
});

test('a lane takes the place of the lane a ticket had; other tags and the contact’s stay', async () => {
  const [urgent, first, second] = [await make('Urgente'), await make('Etapa 1', 1), await make('Etapa 2', 1)];
  for (const tag of [urgent, first, second])
    await company.request(ana, putTicketTag, { params: { ticketId, tagId: tag.id } });
  expect(await ticketTags()).toEqual(['Etapa 2', 'Urgente', 'VIP']);
  const left = await company.request(ana, deleteTicketTags, { params: { ticketId } });
  expect(left.tags.map(({ name }) => name)).toEqual(['VIP']);
});

test('a ticket one does not see cannot be tagged', async () => {
  const stranger = await company.person();
  const vip = await make('VIP');
  const hidden = await company.ask(stranger, putTicketTag, { params: { ticketId, tagId: vip.id } });
  expect([hidden.status, hidden.body.code]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  const made = await company.request(stranger, createContact, { body: { name: 'Novo', number: '5511900001111' } });
  const answer = await company.ask(stranger, syncTags, { body: { contactId: made.id, tags: [vip.id] } });
  expect(answer.status).toBe(200);
});
