import { mostViews } from '@guiche/contract/ticket-views';
import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  updateTicketView,
} from '@guiche/contract/ticket-views.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  ana = await company.person({ name: 'Ana' });
});

const keep = (name: string, search = '?tab=pending', person = ana) =>
  company.ask(person, createTicketView, { body: { name, search } });
const names = async (person = ana) => (await company.request(person, listTicketViews)).map(({ name }) => name);

test('views are a person’s own, by name, and are renamed, pointed elsewhere and removed', async () => {
  const bia = await company.person({ name: 'Bia' });
  const { body: late } = await keep('  Zé esperando ');
  await keep('Ágil', '?queues=%5B1%5D');
  await keep('Ágil', '', bia);
  expect(await names()).toEqual(['Ágil', 'Zé esperando']);
  const params = { viewId: late.id };
  const changed = await company.request(ana, updateTicketView, { params, body: { name: 'Abertos', search: '?q=oi' } });
  expect(changed).toEqual({ id: late.id, name: 'Abertos', search: '?q=oi' });
  expect(await names()).toEqual(['Abertos', 'Ágil']);
  for (const route of [updateTicketView, deleteTicketView] as const) {
    const { status, body } = await company.ask(bia, route, { params, body: {} });
    expect([status, body.code]).toEqual([404, 'ERR_NO_VIEW_FOUND']);
  }
  await company.request(ana, deleteTicketView, { params });
  expect(await names()).toEqual(['Ágil']);
  expect(await names(bia)).toEqual(['Ágil']);
});

test('one name stands once, in whatever letters, dotted or dotless', async () => {
  const { body: first } = await keep('İstanbul ışık');
  for (const name of ['istanbul isik', 'ISTANBUL IŞIK', ' İSTANBUL  IŞIK'.replace('  ', ' ')])
    expect(await keep(name)).toMatchObject({ status: 409, body: { code: 'ERR_VIEW_NAME_TAKEN' } });
  const { body: other } = await keep('Ankara');
  const rename = (viewId: number, name: string) =>
    company.ask(ana, updateTicketView, { params: { viewId }, body: { name } });
  expect(await rename(other.id, 'istanbul ışık')).toMatchObject({ body: { code: 'ERR_VIEW_NAME_TAKEN' } });
  expect(await rename(first.id, 'ISTANBUL ISIK')).toMatchObject({ status: 200, body: { name: 'ISTANBUL ISIK' } });
});

test('fifty are the most, of two that come at once too', async () => {
  for (let n = 1; n < mostViews; n++) await keep(`Vista ${n}`);
  const both = await Promise.all([keep('Última'), keep('Mais uma')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await names()).toHaveLength(mostViews);
});

test('names without a letter, too long ones and what is no search are refused', async () => {
  for (const [name, search] of [
    ['   ', '?a=1'],
    ['x'.repeat(51), '?a=1'],
    ['Bom', 'https://mal.test/?a=1'],
    ['Bom', '?a=1#x'],
    ['Bom', `?${'x'.repeat(2_000)}`],
  ] as const)
    expect(await keep(name, search)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
});
