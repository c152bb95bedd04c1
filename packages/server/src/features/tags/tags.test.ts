import { listContacts } from '@guiche/contract/contacts.schemas';
import {
  createTag,
  deleteContactTag,
  listContactTags,
  putTicketTag,
  syncTags,
} from '@guiche/contract/tag-acts.schemas';
import { deleteTag, getTag, listTagPage, listTags, updateTag } from '@guiche/contract/tags.schemas';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let contactId: number;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  contactId = ticket?.contactId ?? 0;
  ticketId = ticket?.id ?? 0;
});

const make = (name: string, kanban: 0 | 1 = 0) =>
  company.request(ana, createTag, { body: { name, kanban, color: '#112233' } });
const rename = (tagId: number, name: string, color = '#112233') =>
  company.ask(ana, updateTag, { params: { tagId }, body: { name, color } });
const sync = (tags: number[]) => company.ask(ana, syncTags, { body: { contactId, tags } });
const page = (query: Record<string, string> = {}) => company.request(ana, listTagPage, { query });
const shown = async () => (await company.tickets(ana, 'pending'))[0]?.tags.map(({ name }) => name);

test('tags are listed by name, twenty a page, with how many contacts have them', async () => {
  const made = [];
  for (let n = 10; n < 33; n += 1) made.push(await make(`Etiqueta ${n}`));
  const lane = await make('Etapa um', 1);
  await company.receives('Gone', 'oi');
  await app.idle();
  const contacts = (await company.request(ana, listContacts, { query: {} })).contacts;
  const first = made[0]?.id ?? 0;
  for (const contact of contacts)
    await company.request(ana, syncTags, { body: { contactId: contact.id, tags: [first] } });
  await app.owner.query(`update contacts set deleted_at = now() where company_id = $1 and name = 'Gone'`, [company.id]);
  const one = await page({ kanban: '0' });
  expect([one.tags.length, one.count, one.hasMore]).toEqual([20, 23, true]);
  expect(one.tags[0]).toMatchObject({ name: 'Etiqueta 10', contactsCount: 1 });
  const two = await page({ kanban: '0', nextCursor: one.nextCursor ?? '' });
  expect(two.tags.map(({ name }) => name)).toEqual(['Etiqueta 30', 'Etiqueta 31', 'Etiqueta 32']);
  expect([two.hasMore, two.nextCursor]).toEqual([false, null]);
  expect((await page({ kanban: '0', pageNumber: '2' })).tags).toEqual(two.tags);
  expect((await page({ searchParam: 'ETIQUETÁ 3' })).tags.map(({ name }) => name)).toHaveLength(5);
  expect((await page({ kanban: '1' })).tags.map(({ id }) => id)).toEqual([lane.id]);
  expect((await page({ tagId: String(first) })).tags.map(({ id }) => id)).toEqual([first]);
  expect((await page({ searchParam: '%' })).tags).toEqual([]);
  expect((await company.request(ana, getTag, { params: { tagId: first } })).contactsCount).toBe(1);
  expect((await company.ask(ana, listTagPage, { query: { pageNumber: '51' } })).body.code).toBe('ERR_PAGE_TOO_DEEP');
});

test('another name is shown wherever the tag is, and another tag’s name is refused, however it is written', async () => {
  const [vip, late] = [await make('VIP'), await make('Atrasado')];
  await make('Ouro', 1);
  await sync([vip.id]);
  const watching = await company.listener(ana);
  expect((await rename(vip.id, ' Ouro ', '#445566')).body).toMatchObject({
    name: 'Ouro',
    color: '#445566',
    contactsCount: 1,
  });
  expect(await shown()).toEqual(['Ouro']);
  expect((await rename(vip.id, 'OURO', '#445566')).status).toBe(200);
  for (const name of ['atrasádo', ' ATRASADO'])
    expect((await rename(vip.id, name)).body.code).toBe('ERR_TAG_NAME_TAKEN');
  for (const name of ['ab', ' ab ', '']) expect((await rename(vip.id, name)).body.code).toBe('ERR_VALIDATION');
  await rename(late.id, 'Atrasado');
  await app.idle();
  await watching.caughtUp();
  const told = watching.events.filter(({ name }) => name === 'tag').map(({ payload }) => payload);
  expect(told).toMatchObject([
    { action: 'update', tag: { id: vip.id, name: 'Ouro' } },
    { action: 'update', tag: { id: vip.id, name: 'OURO' } },
  ]);
  watching.disconnect();
});

test('who recolours a tag does not take back the name that it was given meanwhile', async () => {
  const { id: tagId } = await make('VIP');
  const recolour = (color: string) => company.ask(ana, updateTag, { params: { tagId }, body: { color } });
  await rename(tagId, 'Ouro');
  expect((await recolour('#445566')).body).toMatchObject({ name: 'Ouro', color: '#445566' });
  // Somebody renames it, and is not done yet.
  await app.owner.query('begin');
  await app.owner.query(`update tags set name = 'Prata' where id = $1`, [tagId]);
  const recoloured = recolour('#778899');
  await until('the colour waits for the name', () => hasLockWaiters(app.owner)).finally(() =>
    app.owner.query('commit'),
  );
  expect((await recoloured).body).toMatchObject({ name: 'Prata', color: '#778899' });
  expect((await recolour('#789')).body).toMatchObject({ name: 'Prata', color: '#778899' });
  const named = await company.ask(ana, updateTag, { params: { tagId }, body: { name: 'Bronze' } });
  expect(named.body).toMatchObject({ name: 'Bronze', color: '#778899' });
});

test('of two tags that are given one name at once, one keeps its own', async () => {
  const [one, two] = [await make('Primeira'), await make('Segunda')];
  const answers = await Promise.all([rename(one.id, 'Nova'), rename(two.id, 'nova'), rename(one.id, 'NOVA')]);
  expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'ERR_TAG_NAME_TAKEN')).toEqual([]);
  const tags = await company.request(ana, listTags, { query: {} });
  expect(tags.filter(({ name }) => name.toLowerCase() === 'nova')).toHaveLength(1);
});

test('a tag is taken off one contact, twice as well as once, and put back; away it is off everybody', async () => {
  const [vip, late] = [await make('VIP'), await make('Atrasado')];
  await sync([vip.id, late.id]);
  const off = (tagId: number, id = contactId) =>
    company.ask(ana, deleteContactTag, { params: { tagId, contactId: id } });
  expect((await off(vip.id)).body).toEqual({ ok: true });
  expect((await off(vip.id)).body).toEqual({ ok: true });
  expect(await shown()).toEqual(['Atrasado']);
  expect([(await off(vip.id, 999_999_999)).body.code, (await off(999_999_999)).body.code]).toEqual([
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_TAG_FOUND',
  ]);
  await sync([vip.id, late.id]);
  expect(await shown()).toEqual(['Atrasado', 'VIP']);
  const gone = () => company.ask(ana, deleteTag, { params: { tagId: late.id } });
  expect([(await gone()).body, (await gone()).body.code]).toEqual([{ ok: true }, 'ERR_NO_TAG_FOUND']);
  expect(await shown()).toEqual(['VIP']);
  expect((await company.request(ana, listContactTags, { params: { contactId } })).map(({ name }) => name)).toEqual([
    'VIP',
  ]);
  expect((await sync([late.id])).body.code).toBe('ERR_NO_TAG_FOUND');
});

test('who tags while the tag is taken away is told that it is gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: tagId } = await make(`Vai embora ${round}`);
    const answers = await Promise.all([
      sync([tagId]),
      company.ask(ana, putTicketTag, { params: { ticketId, tagId } }),
      company.ask(ana, deleteTag, { params: { tagId } }),
      rename(tagId, `Volta ${round}`),
    ]);
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code?: string }).code);
    expect([round, codes.filter((code) => code !== 'ERR_NO_TAG_FOUND')]).toEqual([round, []]);
    expect(await shown()).toEqual([]);
  }
});

test('another company’s tags are not there', async () => {
  const { id: tagId } = await make('VIP');
  await sync([tagId]);
  const there = await app.company();
  const stranger = await there.person();
  const asked = [
    await there.ask(stranger, getTag, { params: { tagId } }),
    await there.ask(stranger, updateTag, { params: { tagId }, body: { name: 'Nossa', color: '#112233' } }),
    await there.ask(stranger, deleteTag, { params: { tagId } }),
  ];
  expect(asked.map(({ body }) => body.code)).toEqual(Array(3).fill('ERR_NO_TAG_FOUND'));
  const { tags } = await there.request(stranger, listTagPage, { query: { tagId: String(tagId) } });
  expect(tags).toEqual([]);
  expect(await shown()).toEqual(['VIP']);
});
