import type { Actor } from '@guiche/contract/actor';
import { type AuditEntry, listAuditLog } from '@guiche/contract/audit-log.schemas';
import { deleteContact } from '@guiche/contract/contact-acts.schemas';
import { createFileList, deleteFileList } from '@guiche/contract/file-lists.schemas';
import { deleteQueue } from '@guiche/contract/queues.schemas';
import { createQuickMessage, deleteQuickMessage } from '@guiche/contract/quick-messages.schemas';
import { createTag } from '@guiche/contract/tag-acts.schemas';
import { deleteTag } from '@guiche/contract/tags.schemas';
import { createTicketNote, deleteTicketNote } from '@guiche/contract/ticket-notes.schemas';
import { deleteTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { createUser, deleteUser, updateUser } from '@guiche/contract/user-acts.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presentEntry } from './entry.present.ts';
import { keyOf, mentionsOf, subjectOf } from './entry-names.ts';

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

const writes = (name: string) => waitingTicket(app, { company, sees: admin }, name);

test('a transfer names the ticket by its contact, the queue and the person, and the ticket can be opened', async () => {
  const [sales, finance] = [await company.queue('Vendas'), await company.queue('Financeiro')];
  const bia = await company.person({ name: 'Bia', queues: [finance] });
  const { id, uuid } = await writes('Maria Souza');
  const params = { ticketId: id };
  await company.request(admin, updateTicket, { params, body: { status: 'open', userId: admin.id, queueId: sales } });
  await company.request(admin, updateTicket, {
    params,
    body: { isTransfered: true, queueId: finance, userId: bia.id },
  });
  const { subject, names } = await latest('ticket.update');
  const there = { uuid: null, isGone: false };
  expect(subject).toEqual({ kind: 'ticket', id, name: 'Maria Souza', uuid, isGone: false });
  expect(names).toEqual(
    expect.arrayContaining([
      { kind: 'queue', id: finance, name: 'Financeiro', ...there },
      { kind: 'user', id: bia.id, name: 'Bia', ...there },
    ]),
  );
  // And from where, and from whom.
  expect(names.map(({ kind, id: of }) => [kind, of]).slice(2)).toEqual([
    ['user', admin.id],
    ['queue', sales],
  ]);
});

test('a person is named as they are called now; the queues they got are named, too', async () => {
  const queueIds = [await company.queue('Suporte'), await company.queue('Entrega')];
  const body = { name: 'Lia', email: 'lia@example.com', password: 'segredo-1', profile: 'user', queueIds } as const;
  const { id } = await company.request(admin, createUser, { body });
  await company.request(admin, updateUser, { params: { userId: id }, body: { name: 'Lívia' } });
  const { subject, names } = await latest('user.create');
  expect(subject).toMatchObject({ kind: 'user', id, name: 'Lívia', isGone: false });
  expect(names.map(({ kind, name }) => [kind, name])).toEqual([
    ['queue', 'Suporte'],
    ['queue', 'Entrega'],
  ]);
});

test('what was deleted since keeps its name: people, queues, contacts, tickets, tags, quick messages and lists', async () => {
  const said: [string, string][] = [];
  const isGoneAs = async (act: string, name: string) => {
    const { subject } = await latest(act);
    said.push([act, subject?.name ?? 'nothing']);
    expect([act, subject?.name, subject?.isGone, subject?.uuid]).toEqual([act, name, true, null]);
  };
  const caio = await company.person({ name: 'Caio' });
  await company.request(admin, deleteUser, { params: { userId: caio.id } });
  await isGoneAs('user.delete', 'Caio');
  const queueId = await company.queue('Trocas');
  await company.request(admin, deleteQueue, { params: { queueId } });
  await isGoneAs('queue.delete', 'Trocas');
  const tag = await company.request(admin, createTag, { body: { name: 'Urgente', color: '#1971C2', kanban: 0 } });
  await company.request(admin, deleteTag, { params: { tagId: tag.id } });
  await isGoneAs('tag.delete', 'Urgente');
  const quick = await company.request(admin, createQuickMessage, {
    body: { shortcode: 'horario', message: 'Das 8 às 18.', geral: true },
  });
  await company.request(admin, deleteQuickMessage, { params: { quickMessageId: quick.id } });
  await isGoneAs('quickMessage.delete', 'horario');
  const list = await company.request(admin, createFileList, {
    body: { name: 'Catálogos', message: 'Segue.', options: [] },
  });
  await company.request(admin, deleteFileList, { params: { fileListId: list.id } });
  await isGoneAs('fileList.delete', 'Catálogos');
  const rosa = await writes('Rosa Melo');
  await company.request(admin, deleteTicket, { params: { ticketId: rosa.id } });
  await isGoneAs('ticket.delete', 'Rosa Melo');
  await company.request(admin, deleteContact, { params: { contactId: rosa.contactId } });
  await isGoneAs('contact.delete', 'Rosa Melo');
  expect(said).toHaveLength(7);
});

test('one person’s own quick message has no name in the log, while it is there and afterwards', async () => {
  const make = async (shortcode: string, geral: boolean) => {
    const body = { shortcode, message: 'Oi', geral };
    const { id } = await company.request(admin, createQuickMessage, { body });
    return id;
  };
  const shared = await make('entrega', true);
  expect((await latest('quickMessage.create')).subject).toMatchObject({ id: shared, name: 'entrega', isGone: false });
  const own = await make('so-minha', false);
  expect((await latest('quickMessage.create')).subject).toMatchObject({ id: own, name: null });
  await company.request(admin, deleteQuickMessage, { params: { quickMessageId: own } });
  expect((await latest('quickMessage.delete')).subject).toMatchObject({ id: own, name: null });
});

test('what was never known is there by its number alone', async () => {
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id) values ($1, $2, 'tag.update', 987654)`,
    [company.id, admin.id],
  );
  const { subject } = await latest('tag.update');
  expect(subject).toEqual({ kind: 'tag', id: 987654, name: null, uuid: null, isGone: true });
});

test('a message stands for its ticket, a note for its contact', async () => {
  const { id, uuid, contactId } = await writes('Tânia');
  await company.request(admin, updateTicket, {
    params: { ticketId: id },
    body: { status: 'open', userId: admin.id, queueId: await company.queue('Loja') },
  });
  const note = await company.request(admin, createTicketNote, { body: { ticketId: id, contactId, note: 'Ligar' } });
  await company.request(admin, deleteTicketNote, { params: { noteId: note.id } });
  const { subject, names } = await latest('note.delete');
  expect([subject, names.map(({ kind, name }) => [kind, name])]).toEqual([null, [['contact', 'Tânia']]]);
  const { rows } = await app.owner.query<{ id: string }>(
    'select id from messages where company_id = $1 and ticket_id = $2 limit 1',
    [company.id, id],
  );
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id) values ($1, $2, 'message.delete', $3)`,
    [company.id, admin.id, rows[0]?.id],
  );
  expect((await latest('message.delete')).subject).toEqual({ kind: 'ticket', id, name: 'Tânia', uuid, isGone: false });
});

test('another company’s names are nobody else’s, whatever ids stand in an entry', async () => {
  const other = await app.company();
  const otherAdmin = await other.admin();
  const queueId = await company.queue('Segredo');
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details) values ($1, $2, 'queue.update', $3, $4)`,
    [other.id, otherAdmin.id, queueId, { queueIds: [queueId], userId: admin.id }],
  );
  const { entries } = await other.request(otherAdmin, listAuditLog, { query: { act: 'queue.update' } });
  const [entry] = entries;
  expect([entry?.subject, ...(entry?.names ?? [])].map((name) => [name?.name, name?.isGone])).toEqual([
    [null, true],
    [null, true],
  ]);
});

test('where numbers are hidden, names that are numbers are hidden, too', () => {
  const row = {
    ...{ id: 1, created_at: new Date(), user_id: null, user_name: null, ip: null, details: {} },
    ...{ act: 'contact.update', subject_id: 7 },
  };
  const contact = {
    id: 7,
    name: '5511988887777',
    is_gone: false,
    numbers: ['5511988887777'],
    isGroup: false,
    ticket: null,
  };
  const known = new Map([['contact 7', contact]]);
  const actor = { ...nobody, hidesNumbers: true };
  expect(presentEntry(row, known, actor).subject?.name).toBe('5511*******77');
  expect(presentEntry(row, known, nobody).subject?.name).toBe('5511988887777');
});

const nobody: Actor = {
  ...{ userId: 1, companyId: 1, profile: 'user', super: false, queueIds: [], allTicket: false, allowGroup: false },
  ...{ allHistoric: false, allUserChat: false, userClosePendingTicket: false, showDashboard: false },
  ...{ allowRealTime: false, allowConnections: false, hidesNumbers: false },
};

test('of which kind an id is, follows from the act and from the names of what the call brought', () => {
  const kindOf = (act: string) => subjectOf({ act, subject_id: 3 })?.kind ?? null;
  expect(
    ['auth.login', 'second-factor.reset', 'templates.sync', 'contact.import', 'contact.merge', 'message.delete'].map(
      kindOf,
    ),
  ).toEqual(['user', 'user', 'connection', 'import', 'contact', 'message']);
  expect(['ticket.bulkUndo', 'operator', 'export.create', 'settings.update'].map(kindOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(subjectOf({ act: 'tag.update', subject_id: null })).toBeNull();
  const details = { userId: 5, queueIds: [1, 2, 'x', -1], tagIds: '60 entries', walletIds: [5], name: 9 };
  expect(mentionsOf(details).map(keyOf)).toEqual(['user 5', 'queue 1', 'queue 2']);
});
