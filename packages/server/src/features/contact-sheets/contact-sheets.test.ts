import { createContact } from '@guiche/contract/contact-acts.schemas';
import {
  type ContactImport,
  cancelContactImport,
  chooseImportRows,
  getContactImport,
  type ImportTarget,
  listImportRows,
  mapImportColumns,
  mostNewTags,
  startContactImport,
} from '@guiche/contract/contact-sheets.schemas';
import { type Contact, listContacts } from '@guiche/contract/contacts.schemas';
import { uploadSheet } from '@guiche/testkit/import-numbers';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

function upload(text: string | Uint8Array, name = 'clientes.csv', person = admin) {
  return uploadSheet(app, person, new File([typeof text === 'string' ? text : new Uint8Array(text)], name));
}
const map = (id: number, targets: ImportTarget[], person = admin) =>
  company.ask(person, mapImportColumns, { params: { importId: id }, body: { targets } });
const start = (id: number, person = admin) =>
  company.ask(person, startContactImport, { params: { importId: id }, body: {} });
const cancel = (id: number, person = admin) =>
  company.ask(person, cancelContactImport, { params: { importId: id }, body: {} });
const rowsOf = async (id: number, only?: 'all' | 'faulty' | 'known' | 'ignored') =>
  (await company.request(admin, listImportRows, { params: { importId: id }, query: only ? { only } : {} })).rows;
const current = async (person = admin) => (await company.request(person, getContactImport)).contactImport;
const contacts = async (): Promise<Contact[]> => (await company.request(admin, listContacts, { query: {} })).contacts;
const named = async (name: string) => (await contacts()).find((each) => each.name === name);

/** Up to its preview. */
async function review(text: string, targets: ImportTarget[]): Promise<ContactImport> {
  const { body } = await upload(text);
  const answer = await map(body.id, targets);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
}
async function run(text: string, targets: ImportTarget[]): Promise<ContactImport> {
  const { id } = await review(text, targets);
  expect(await start(id)).toMatchObject({ status: 200, body: { state: 'running' } });
  await app.idle();
  const done = await current();
  if (!done) throw new Error('the import is gone');
  return done;
}
const many = (count: number, from = 0) =>
  `nome,numero\n${Array.from({ length: count }, (_, n) => `Pessoa ${n},55119${String(20_000_000 + from + n)}\n`).join('')}`;

test('a sheet becomes contacts: columns are known, tags are made, further columns are details', async () => {
  const sheet =
    'Nome;Telefone;E-mail;Etiquetas;Cidade;Nada\nAna Souza;+55 (11) 98888-7777;ana@x.test;VIP, Atacado;São Paulo;x\nBruno;551133334444;;vip;;\n';
  const { status, body } = await upload(sheet);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'mapping', fileName: 'clientes.csv', rows: 2 });
  expect(body.columns.map(({ header, target, samples }) => [header, target, samples[0]])).toEqual([
    ['Nome', 'name', 'Ana Souza'],
    ['Telefone', 'number', '+55 (11) 98888-7777'],
    ['E-mail', 'email', 'ana@x.test'],
    ['Etiquetas', 'tags', 'VIP, Atacado'],
    ['Cidade', 'ignore', 'São Paulo'],
    ['Nada', 'ignore', 'x'],
  ]);
  const targets: ImportTarget[] = ['name', 'number', 'email', 'tags', 'extra', 'ignore'];
  expect((await map(body.id, targets)).body).toMatchObject({ state: 'review', faulty: 0, known: 0, chosen: 2 });
  const screen = await company.listener(admin);
  await start(body.id);
  await app.idle();
  expect(await current()).toMatchObject({ state: 'done', done: 2, created: 2, updated: 0 });
  expect(await named('Ana Souza')).toMatchObject({
    number: '5511988887777',
    email: 'ana@x.test',
    tags: [{ name: 'Atacado' }, { name: 'VIP' }],
    extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
  });
  expect((await named('Bruno'))?.tags.map(({ name }) => name)).toEqual(['VIP']);
  const told = screen.events.filter(({ name }) => name === 'contactImport');
  expect(told.at(-1)?.payload).toMatchObject({ contactImport: { state: 'done', done: 2 } });
  const { rows } = await app.owner.query(
    `select act, subject_id::int as id from audit_log where company_id = $1 and act = 'contact.import'`,
    [company.id],
  );
  expect(rows).toEqual([{ act: 'contact.import', id: body.id }]);
  // Who is written to next finds the contact that was imported.
  await company.receives('5511988887777', 'Oi');
  screen.disconnect();
});

test('each fault is told with its row, and no faulty row is taken over', async () => {
  await company.request(admin, createContact, { body: { name: 'Já Está', number: '551188881111' } });
  const sheet = [
    'nome,numero,email,tags',
    ',5511988880001,,',
    'Sem número,,,',
    'Curto,1234,,',
    'Correio,5511988880002,nada,',
    'Etiqueta,5511988880003,,ab',
    'Boa,5511988880004,,',
    'De novo,551188880004,,',
    'Conhecida,5511988881111,,',
  ].join('\n');
  const { id, ...counts } = await review(sheet, ['name', 'number', 'email', 'tags']);
  expect(counts).toMatchObject({ rows: 8, faulty: 6, known: 1, chosen: 2 });
  expect((await rowsOf(id)).map(({ row, reason, known }) => [row, reason, known])).toEqual([
    [2, 'noName', false],
    [3, 'noNumber', false],
    [4, 'badNumber', false],
    [5, 'badEmail', false],
    [6, 'badTags', false],
    [7, null, false],
    [8, 'repeated', false],
    [9, null, true],
  ]);
  expect((await rowsOf(id, 'faulty')).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 8]);
  expect((await rowsOf(id, 'known')).map(({ row }) => row)).toEqual([9]);
  await company.request(admin, chooseImportRows, { params: { importId: id }, body: { chosen: true } });
  await start(id);
  await app.idle();
  expect(await current()).toMatchObject({ state: 'done', created: 1, updated: 1, done: 2 });
  expect((await contacts()).map(({ name, number }) => [name, number])).toEqual([
    ['Boa', '5511988880004'],
    ['Conhecida', '551188881111'],
  ]);
  expect((await rowsOf(id, 'ignored')).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 8]);
});

test('a known contact keeps what the sheet does not say, and its tickets are told of', async () => {
  await company.receives('Carla', 'Oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  if (!ticket) throw new Error('no ticket');
  const screen = await company.listener(admin);
  await app.owner.query(`update contacts set email = 'velho@x.test' where company_id = $1`, [company.id]);
  await app.owner.query(
    `insert into contact_extra_info (company_id, contact_id, name, value) values ($1, $2, 'CIDADE', 'Recife'), ($1, $2, 'CPF', '1')`,
    [company.id, ticket.contactId],
  );
  const done = await run(`nome,numero,email,cidade\nCarla Dias,${ticket.contact.number},,Natal\n`, [
    'name',
    'number',
    'email',
    'extra',
  ]);
  expect(done).toMatchObject({ created: 0, updated: 1 });
  expect(await named('Carla Dias')).toMatchObject({
    id: ticket.contactId,
    email: 'velho@x.test',
    extraInfo: [
      { name: 'cidade', value: 'Natal' },
      { name: 'CPF', value: '1' },
    ],
  });
  const told = screen.events.filter(({ name }) => name === 'ticket').at(-1);
  expect(told?.payload).toMatchObject({ ticket: { id: ticket.id, contact: { name: 'Carla Dias' } } });
  // The same once more changes nobody.
  const version = (await named('Carla Dias'))?.version;
  await run(`nome,numero,email,cidade\nCarla Dias,${ticket.contact.number},,Natal\n`, [
    'name',
    'number',
    'email',
    'extra',
  ]);
  expect((await named('Carla Dias'))?.version).toBe(version);
  screen.disconnect();
});

test('a detail takes the place of its own name alone, not of one that begins alike', async () => {
  const sheet = (names: string, values: string) => `nome,numero,${names}\nDora Reis,5511988883333,${values}\n`;
  const details = async () => (await named('Dora Reis'))?.extraInfo.map(({ name, value }) => `${name}: ${value}`);
  await run(sheet('Cidade natal,CPF', 'Recife,1'), ['name', 'number', 'extra', 'extra']);
  await run(sheet('Cidade', 'Natal'), ['name', 'number', 'extra']);
  expect(await details()).toEqual(['Cidade natal: Recife', 'CPF: 1', 'Cidade: Natal']);
  await run(sheet('Cidade,CPF,Cidade natal', 'Olinda,2,Caruaru'), ['name', 'number', 'extra', 'extra', 'extra']);
  expect(await details()).toEqual(['Cidade natal: Caruaru', 'CPF: 2', 'Cidade: Olinda']);
});

test('of more details and tags than a contact has room for those that are there stay, and the row says so', async () => {
  const number = '5511966660000';
  const { id: contactId } = await company.request(admin, createContact, { body: { name: 'Elis', number } });
  await app.owner.query(
    `insert into contact_extra_info (company_id, contact_id, name, value) select $1, $2, 'Campo ' || n, n from generate_series(1, 31) n`,
    [company.id, contactId],
  );
  await app.owner.query(
    `with t as (insert into tags (company_id, name, color) select $1, 'Marca ' || n, '#112233' from generate_series(1, 50) n returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, id from t`,
    [company.id, contactId],
  );
  const sheet = `nome,numero,tags,Campo 31,Novo\nElis Reis,${number},Outra,trocado,x\n`;
  const done = await run(sheet, ['name', 'number', 'tags', 'extra', 'extra']);
  expect(done).toMatchObject({ updated: 1, faulty: 1 });
  expect((await rowsOf(done.id, 'ignored')).map(({ row, reason }) => [row, reason])).toEqual([[2, 'shortened']]);
  const elis = await named('Elis Reis');
  expect(elis?.extraInfo.map(({ name }) => name)).toEqual(Array.from({ length: 31 }, (_, n) => `Campo ${n + 1}`));
  expect(elis?.extraInfo.at(-1)?.value).toBe('trocado');
  expect(elis?.tags.map(({ name }) => name)).not.toContain('Outra');
  expect(elis?.tags).toHaveLength(50);
});

test('columns are chosen with care: each field once, with a name and a number', async () => {
  const { body } = await upload('a,b,c\n1,2,3\n');
  const codeOf = async (targets: ImportTarget[]) => (await map(body.id, targets)).body.code;
  expect(await codeOf(['name', 'ignore', 'ignore'])).toBe('ERR_IMPORT_NO_NUMBER');
  expect(await codeOf(['number', 'ignore', 'ignore'])).toBe('ERR_IMPORT_NO_NAME');
  expect(await codeOf(['name', 'name', 'number'])).toBe('ERR_IMPORT_COLUMN_TWICE');
  expect(await codeOf(['name', 'number'])).toBe('ERR_VALIDATION');
  expect(await start(body.id)).toMatchObject({ status: 422, body: { code: 'ERR_IMPORT_NOTHING_CHOSEN' } });
});

test(`more than ${mostNewTags} new tags are a mistake in a column`, async () => {
  const rows = (count: number) =>
    many(count)
      .replace(/^nome,numero\n/, '')
      .trimEnd()
      .split('\n')
      .map((row, n) => `${row},Marca ${n}`);
  const sheet = (count: number) => `nome,numero,tags\n${rows(count).join('\n')}`;
  const { body } = await upload(sheet(mostNewTags + 1));
  expect(await map(body.id, ['name', 'number', 'tags'])).toMatchObject({
    status: 422,
    body: { code: 'ERR_TOO_MANY_NEW_TAGS' },
  });
  expect(await run(sheet(mostNewTags), ['name', 'number', 'tags'])).toMatchObject({ created: mostNewTags });
});

test('rows are chosen one by one or all at once; without any there is nothing to import', async () => {
  const { id } = await review(many(5), ['name', 'number']);
  const choose = (chosen: boolean, rows?: number[]) =>
    company.request(admin, chooseImportRows, { params: { importId: id }, body: { chosen, ...(rows && { rows }) } });
  expect(await choose(false)).toMatchObject({ chosen: 0 });
  expect(await start(id)).toMatchObject({ status: 422, body: { code: 'ERR_IMPORT_NOTHING_CHOSEN' } });
  expect(await choose(true, [2, 4, 999])).toMatchObject({ chosen: 2 });
  await start(id);
  await app.idle();
  expect(await current()).toMatchObject({ state: 'done', created: 2 });
  expect((await rowsOf(id, 'ignored')).map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'notChosen'],
    [5, 'notChosen'],
    [6, 'notChosen'],
  ]);
  expect(
    await company.ask(admin, chooseImportRows, { params: { importId: id }, body: { chosen: true } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'ERR_IMPORT_BEGUN' },
  });
});

test('one import of a company runs at a time, however fast two are started', async () => {
  const other = await company.admin();
  const [mine, theirs] = [await upload(many(3)), await upload(many(3, 1_000), 'outros.csv', other)];
  for (const [{ body }, person] of [
    [mine, admin],
    [theirs, other],
  ] as const)
    await map(body.id, ['name', 'number'], person);
  // The job waits at the first one's row, so that it stays under way.
  await app.owner.query('begin');
  await app.owner.query('lock table contact_identities in share row exclusive mode');
  try {
    const answers = await Promise.all([start(mine.body.id), start(theirs.body.id, other)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'ERR_IMPORT_RUNNING']);
    expect(await upload(many(1), 'mais.csv', other)).toMatchObject({
      status: 409,
      body: { code: 'ERR_IMPORT_RUNNING' },
    });
    // Whoever of the admins looks sees the one that runs.
    expect((await current(other))?.state).toBe('running');
    expect((await current())?.id).toBe((await current(other))?.id);
  } finally {
    await app.owner.query('commit');
  }
  await app.idle();
});

test('an import that is canceled stops where it is; what was written stays', async () => {
  const { id } = await review(many(600), ['name', 'number']);
  const screen = await company.listener(admin);
  await start(id);
  await screen.waitFor(({ events }) =>
    events.some(
      ({ name, payload }) => name === 'contactImport' && (payload.contactImport as { done: number }).done > 0,
    ),
  );
  expect(await cancel(id)).toMatchObject({ status: 200 });
  await app.idle();
  const over = await current();
  const { rows } = await app.owner.query('select count(*)::int as n from contacts where company_id = $1', [company.id]);
  expect(rows[0].n).toBe(over?.created);
  expect(over?.done).toBe(over?.created);
  // A second press, and one on what is over, change nothing.
  expect((await cancel(id)).body.state).toBe(over?.state);
  screen.disconnect();
});

test('what is no sheet is refused with a code, and leaves nothing', async () => {
  const codeOf = async (bytes: string | Uint8Array, name?: string) => {
    const { status, body } = await upload(bytes, name);
    return [status, body.code];
  };
  expect(await codeOf('nome,numero\nAna,5511988887777\n', 'lista.exe')).toEqual([422, 'ERR_INVALID_SHEET']);
  expect(await codeOf('nome,numero\nAna,5511988887777\n', 'lista')).toEqual([422, 'ERR_INVALID_SHEET']);
  expect(await codeOf('<html><table></table></html>', 'lista.xls')).toEqual([422, 'ERR_INVALID_SHEET']);
  expect(await codeOf(Buffer.from('MZ\x90\0\x03\0\0'), 'lista.xlsx')).toEqual([422, 'ERR_INVALID_SHEET']);
  expect(await codeOf('', 'vazia.csv')).toEqual([expect.any(Number), expect.stringMatching(/^ERR_/)]);
  expect(await codeOf('só,uma,linha\n', 'lista.csv')).toEqual([422, 'ERR_INVALID_SHEET']);
  expect(await codeOf(`${'a,'.repeat(70)}\n1\n`)).toEqual([413, 'ERR_SHEET_TOO_LARGE']);
  expect(await codeOf(new Uint8Array(21 * 1024 * 1024).fill(0x61))).toEqual([413, 'ERR_SHEET_TOO_LARGE']);
  const { rows } = await app.owner.query('select count(*)::int as n from contact_imports where company_id = $1', [
    company.id,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

test('a name of a file is text, and a new draft takes the place of the one before', async () => {
  const first = await upload(many(2), '../../etc/‮vsc.<b>x</b>.csv');
  expect(first.body.fileName).not.toMatch(/[/\\\u202e]/);
  const second = await upload(many(3));
  expect((await current())?.id).toBe(second.body.id);
  expect(await map(first.body.id, ['name', 'number'])).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_IMPORT_FOUND' },
  });
  expect(await current(await company.admin())).toBeNull();
});

test('only admins import, and only in their company', async () => {
  const ana = await company.person();
  const { body } = await upload(many(2));
  expect((await upload(many(2), 'x.csv', ana)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await map(body.id, ['name', 'number'], ana)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await start(body.id, ana)).body.code).toBe('ERR_NO_PERMISSION');
  const other = await app.company();
  const stranger = await other.admin();
  for (const route of [startContactImport, cancelContactImport])
    expect(await other.ask(stranger, route, { params: { importId: body.id }, body: {} })).toMatchObject({
      status: 404,
    });
  expect(await other.ask(stranger, listImportRows, { params: { importId: body.id }, query: {} })).toMatchObject({
    status: 404,
  });
  expect((await current())?.state).toBe('mapping');
});
