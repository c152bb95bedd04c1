import { type AuditEntry, listAuditLog } from '@guiche/contract/audit-log.schemas';
import { updateConnection } from '@guiche/contract/connection-settings.schemas';
import { createFileList, updateFileList } from '@guiche/contract/file-lists.schemas';
import { updateOwnProfile } from '@guiche/contract/profile.schemas';
import { updateQueue } from '@guiche/contract/queues.schemas';
import { createQuickMessage, updateQuickMessage } from '@guiche/contract/quick-messages.schemas';
import { updateCompanySetting, updateSetting } from '@guiche/contract/settings.schemas';
import { createTag } from '@guiche/contract/tag-acts.schemas';
import { updateTag } from '@guiche/contract/tags.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { updateUser } from '@guiche/contract/user-acts.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  admin = await company.admin();
});
afterAll(() => app.close());

async function latest(act: string): Promise<AuditEntry> {
  const { entries } = await company.request(admin, listAuditLog, { query: { act } });
  return entries[0] ?? expect.fail(`no entry of ${act}`);
}
/** What the entry says is there now, and what was there before. */
async function said(act: string) {
  const { details, before } = await latest(act);
  return { details, before };
}

test('a changed person was something before: their queues by name, too, and never a password', async () => {
  const [sales, finance] = [await company.queue('Vendas'), await company.queue('Financeiro')];
  const bia = await company.person({ name: 'Bia', queues: [sales] });
  const body = { name: 'Beatriz', queueIds: [finance], password: 'outra-senha-9' };
  await company.request(admin, updateUser, { params: { userId: bia.id }, body: { ...body, showDashboard: 'enabled' } });
  const { details, before, names } = await latest('user.update');
  expect(details).toEqual({ userId: bia.id, name: 'Beatriz', queueIds: [finance], showDashboard: 'enabled' });
  expect(before).toEqual({ name: 'Bia', queueIds: [sales], showDashboard: 'disabled' });
  expect(names.map(({ kind, name }) => [kind, name])).toEqual([
    ['queue', 'Financeiro'],
    ['queue', 'Vendas'],
  ]);
});

test('what one changes of oneself was something before', async () => {
  await company.request(admin, updateOwnProfile, { body: { farewellMessage: 'Até logo', defaultTheme: 'dark' } });
  expect(await said('profile.update')).toEqual({
    details: { farewellMessage: 'Até logo', defaultTheme: 'dark' },
    before: { farewellMessage: '', defaultTheme: 'light' },
  });
});

test('of a connection and a queue numbers and switches were something before; words of the company stay out, both', async () => {
  const params = { whatsappId: company.connectionId };
  await company.request(admin, updateConnection, { params, body: { expiresTicket: 15, greetingMessage: 'Olá' } });
  await company.request(admin, updateConnection, { params, body: { expiresTicket: 30, greetingMessage: 'Oi' } });
  expect(await said('connection.update')).toEqual({
    details: { ...params, expiresTicket: 30, texts: ['greetingMessage'] },
    before: { expiresTicket: 15 },
  });
  const queueId = await company.queue('Trocas');
  await company.request(admin, updateQueue, {
    params: { queueId },
    body: { name: 'Devoluções', greetingMessage: 'Oi' },
  });
  expect(await said('queue.update')).toEqual({
    details: { queueId, name: 'Devoluções', texts: ['greetingMessage'] },
    before: { name: 'Trocas' },
  });
});

test('a setting was something before, by either way of changing it; free words stay out', async () => {
  const key = 'requiredTag';
  await company.request(admin, updateSetting, { params: { key }, body: { value: 'enabled' } });
  expect(await said('settings.update')).toEqual({ details: { key, value: 'enabled' }, before: { value: 'disabled' } });
  await company.request(admin, updateCompanySetting, { body: { column: key, data: 'disabled' } });
  expect(await said('settings.update')).toEqual({
    details: { column: key, data: 'disabled' },
    before: { data: 'enabled' },
  });
  await company.request(admin, updateSetting, { params: { key: 'transferMessage' }, body: { value: 'Já volto' } });
  expect(await said('settings.update')).toEqual({ details: { key: 'transferMessage' }, before: {} });
});

test('tags, quick messages and lists of files were something before', async () => {
  const tag = await company.request(admin, createTag, { body: { name: 'Urgente', color: '#1971C2', kanban: 0 } });
  await company.request(admin, updateTag, { params: { tagId: tag.id }, body: { name: 'Urgentíssimo' } });
  expect(await said('tag.update')).toMatchObject({ details: { name: 'Urgentíssimo' }, before: { name: 'Urgente' } });
  const quick = await company.request(admin, createQuickMessage, {
    body: { shortcode: 'so-minha', message: 'Segredo', geral: false },
  });
  const params = { quickMessageId: quick.id };
  await company.request(admin, updateQuickMessage, {
    params,
    body: { shortcode: 'nossa', message: 'Oi', geral: true },
  });
  expect(await said('quickMessage.update')).toEqual({
    details: { ...params, geral: true, texts: ['shortcode', 'message'] },
    before: { geral: false },
  });
  const list = await company.request(admin, createFileList, {
    body: { name: 'Catálogos', message: 'Segue.', options: [] },
  });
  await company.request(admin, updateFileList, { params: { fileListId: list.id }, body: { name: 'Catálogo' } });
  expect((await said('fileList.update')).before).toEqual({ name: 'Catálogos' });
});

test('a transfer says from which queue and from whom; what is made new was nothing before', async () => {
  const [shop, support] = [await company.queue('Loja'), await company.queue('Suporte')];
  await company.receives('Maria', 'Oi');
  await app.idle();
  const waits = await company.tickets(admin, 'pending', true);
  const { id } = waits.find(({ contact }) => contact.name === 'Maria') ?? expect.fail('nothing waits');
  const params = { ticketId: id };
  await company.request(admin, updateTicket, { params, body: { status: 'open', userId: admin.id, queueId: shop } });
  await company.request(admin, updateTicket, { params, body: { isTransfered: true, queueId: support } });
  const { before, names } = await latest('ticket.update');
  expect(before).toEqual({ queueId: shop });
  expect(names.map(({ name }) => name)).toEqual(['Suporte', 'Loja']);
  const { entries } = await company.request(admin, listAuditLog, { query: { act: 'tag.create' } });
  expect(entries.every(({ before: was }) => Object.keys(was).length === 0)).toBe(true);
});
