import {
  createQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  listQuickMessagePage,
  listQuickMessages,
  type putQuickMedia,
  type QuickMessage,
  removeQuickMedia,
  updateQuickMessage,
} from '@guiche/contract/quick-messages.schemas';
import { deleteUser } from '@guiche/contract/user-acts.schemas';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let bia: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana' });
  bia = await company.person({ name: 'Bia' });
});

type Body = Parameters<typeof company.request<typeof createQuickMessage>>[2] & object;
const make = (person: Person, body: NonNullable<Body['body']>) => company.request(person, createQuickMessage, { body });
const tryMake = (person: Person, shortcode: string) =>
  company.ask(person, createQuickMessage, { body: { shortcode, message: 'texto' } });
const change = (person: Person, quickMessageId: number, body: object) =>
  company.ask(person, updateQuickMessage, { params: { quickMessageId }, body });
const remove = (person: Person, quickMessageId: number) =>
  company.ask(person, deleteQuickMessage, { params: { quickMessageId } });

function attach(person: Person, { id }: Pick<QuickMessage, 'id'>, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('medias', formFile({ bytes, name }));
  return postFormAt<typeof putQuickMedia>(app.url, person, `/quick-messages/${id}/media-upload`, form);
}

/** Keys of all files that are named; what is not here any more was taken from the storage. */
async function isKept(key: string): Promise<boolean> {
  const { rows } = await app.owner.query('select 1 from quick_messages where media_key = $1', [key]);
  return rows.length > 0;
}
const keyOf = async ({ id }: Pick<QuickMessage, 'id'>): Promise<string> =>
  (await app.owner.query('select media_key from quick_messages where id = $1', [id])).rows[0].media_key;

test('a new one is its author’s alone, switched on, and without the slash people write before it', async () => {
  const made = await make(ana, { shortcode: '  /bom dia ', message: 'Bom dia, {{firstName}}!' });
  expect(made).toMatchObject({
    shortcode: 'bom dia',
    message: 'Bom dia, {{firstName}}!',
    geral: false,
    visao: false,
    status: true,
    userId: ana.id,
    mediaPath: null,
  });
  expect(await company.request(ana, getQuickMessage, { params: { quickMessageId: made.id } })).toEqual(made);
  const faulty = [{}, { shortcode: '' }, { shortcode: ' / ' }, { shortcode: 'a\nb' }, { shortcode: 'a'.repeat(101) }];
  for (const body of [...faulty, { shortcode: 'x', message: 'a'.repeat(4097) }, { shortcode: 'x', userId: bia.id }])
    expect([body, (await company.ask(ana, createQuickMessage, { body: body as never })).body.code]).toEqual([
      body,
      'ERR_VALIDATION',
    ]);
});

test('who sees which, and who changes and removes which', async () => {
  const stranger = await (await app.company()).admin();
  const kinds = { own: {}, visible: { visao: true }, general: { geral: true } };
  const gone = { status: 404, code: 'ERR_NO_QUICK_MESSAGE_FOUND' };
  const refused = { status: 403, code: 'ERR_NO_PERMISSION' };
  const fine = { status: 200, code: undefined };
  const expected: Record<keyof typeof kinds, [Person, boolean, object][]> = {
    own: [
      [bia, false, gone],
      [admin, false, gone],
      [stranger, false, gone],
      [ana, true, fine],
    ],
    visible: [
      [bia, true, refused],
      [admin, true, refused],
      [stranger, false, gone],
      [ana, true, fine],
    ],
    general: [
      [bia, true, refused],
      [stranger, false, gone],
      [admin, true, fine],
      [ana, true, fine],
    ],
  };
  for (const [kind, flags] of Object.entries(kinds))
    for (const [person, isSeen, write] of expected[kind as keyof typeof kinds]) {
      const { id } = await make(ana, { shortcode: `${kind}-${person.id}`, message: 'segredo', ...flags });
      const what = [kind, person.name];
      const page = await company.request(person, listQuickMessagePage, {
        query: { searchParam: `${kind}-${person.id}` },
      });
      expect([what, page.records.map((quick) => quick.id), page.count]).toEqual([
        what,
        isSeen ? [id] : [],
        isSeen ? 1 : 0,
      ]);
      const read = await company.ask(person, getQuickMessage, { params: { quickMessageId: id } });
      expect([what, read.status]).toEqual([what, isSeen ? 200 : 404]);
      const file = await attach(person, { id }, sampleFiles.photo, 'a.jpg');
      const unfile = await company.ask(person, removeQuickMedia, { params: { quickMessageId: id } });
      for (const answer of [await change(person, id, { message: 'novo' }), file, unfile, await remove(person, id)])
        expect([what, { status: answer.status, code: answer.body.code }]).toEqual([what, write]);
    }
});

test('of an author who is gone, the admins look after what stays, and know it at once', async () => {
  const { id } = await make(ana, { shortcode: 'dela', message: 'texto', visao: true });
  const own = await make(ana, { shortcode: 'só dela', message: 'texto' });
  await app.idle();
  const listeners = await Promise.all([admin, bia].map((person) => company.listener(person)));
  await company.request(admin, deleteUser, { params: { userId: ana.id } });
  await app.idle();
  const heard: unknown[][] = [];
  for (const model of listeners) {
    await model.caughtUp();
    heard.push(model.events.filter(({ name }) => name === 'quickemessage').map(({ payload }) => payload.id));
    model.disconnect();
  }
  expect(heard).toEqual([[id, own.id], [id]]);
  expect((await change(bia, id, { message: 'x' })).body.code).toBe('ERR_NO_PERMISSION');
  expect((await change(admin, id, { visao: false })).status).toBe(200);
  expect((await change(bia, id, { message: 'x' })).body.code).toBe('ERR_NO_QUICK_MESSAGE_FOUND');
  const { records } = await company.request(admin, listQuickMessagePage);
  expect(records.map((quick) => [quick.id, quick.userId])).toEqual([
    [id, null],
    [own.id, null],
  ]);
  for (const quick of records) expect((await remove(admin, quick.id)).status).toBe(200);
});

test('a shortcode leads its author to one: folded, among own and shared ones; others’ private ones are not betrayed', async () => {
  await make(ana, { shortcode: 'Endereço', message: 'Rua' });
  expect((await tryMake(ana, '/ENDERECO')).body.code).toBe('ERR_SHORTCODE_TAKEN');
  const bias = await make(bia, { shortcode: 'endereco', message: 'Rua' });
  expect((await tryMake(admin, 'endereco')).status).toBe(200);
  const { id } = await make(admin, { shortcode: 'horario', message: 'Das 9', geral: true });
  expect((await tryMake(bia, 'HORÁRIO')).body.code).toBe('ERR_SHORTCODE_TAKEN');
  expect((await change(bia, bias.id, { shortcode: 'horario' })).body.code).toBe('ERR_SHORTCODE_TAKEN');
  // Its own other spelling is no other one.
  expect((await change(admin, id, { shortcode: 'Horário' })).body.shortcode).toBe('Horário');
  // What was private may meet what became everybody's meanwhile: then it cannot be shared as it is.
  const later = await make(bia, { shortcode: 'pix', message: 'a' });
  await make(admin, { shortcode: 'pix', message: 'b', geral: true });
  expect((await change(bia, later.id, { visao: true })).body.code).toBe('ERR_SHORTCODE_TAKEN');
  expect((await change(bia, later.id, { message: 'c' })).status).toBe(200);
});

test('of two at the same moment one gets the shortcode', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => tryMake(ana, 'ola')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('two tabs: each changes what it changed, and who is late for one that is gone is told so', async () => {
  const { id } = await make(ana, { shortcode: 'ola', message: 'Olá' });
  await Promise.all([change(ana, id, { message: 'Olá!' }), change(ana, id, { geral: true })]);
  const now = await company.request(bia, getQuickMessage, { params: { quickMessageId: id } });
  expect(now).toMatchObject({ shortcode: 'ola', message: 'Olá!', geral: true, userId: ana.id });
  await remove(admin, id);
  for (const answer of [await change(ana, id, { message: 'x' }), await remove(ana, id)])
    expect(answer.body.code).toBe('ERR_NO_QUICK_MESSAGE_FOUND');
});

test('pages go on behind the last one, by shortcode, and the search looks into shortcode, text and file name', async () => {
  for (let n = 0; n < 23; n += 1)
    await make(ana, { shortcode: `m${String(n).padStart(2, '0')}`, message: n === 7 ? 'Ação única' : 'texto' });
  const first = await company.request(ana, listQuickMessagePage);
  expect([first.records.length, first.hasMore, first.count]).toEqual([20, true, 23]);
  const rest = await company.request(ana, listQuickMessagePage, { query: { nextCursor: first.nextCursor ?? '' } });
  expect(rest.records.map(({ shortcode }) => shortcode)).toEqual(['m20', 'm21', 'm22']);
  expect([rest.hasMore, rest.nextCursor]).toEqual([false, null]);
  const byNumber = await company.request(ana, listQuickMessagePage, { query: { pageNumber: '2' } });
  expect(byNumber.records).toEqual(rest.records);
  await attach(ana, rest.records[0] ?? { id: 0 }, sampleFiles.photo, 'Bolo_de_Fubá.jpg');
  const found = async (searchParam: string) =>
    (await company.request(ana, listQuickMessagePage, { query: { searchParam } })).records.map(
      (quick) => quick.shortcode,
    );
  expect([await found('ACAO'), await found('fuba'), await found('m_0'), await found('M09')]).toEqual([
    ['m07'],
    ['m20'],
    [],
    ['m09'],
  ]);
});

test('a file is what its bytes are; another one takes its place under another address, and goes with the message', async () => {
  const quick = await make(ana, { shortcode: 'bolo', message: 'É este' });
  const { body: first } = await attach(ana, quick, sampleFiles.photo, '../bolo.exe');
  expect(first).toMatchObject({ mediaName: 'bolo.jpg', mediaType: 'image/jpeg', mediaSize: sampleFiles.photo.length });
  const firstKey = await keyOf(quick);
  const { body: second } = await attach(ana, quick, sampleFiles.sticker, 'bolo.jpg');
  expect(second.mediaType).toBe('image/webp');
  expect(second.mediaPath).not.toBe(first.mediaPath);
  expect(await isKept(firstKey)).toBe(false);
  const open = async (person: Person, path: string | null) =>
    (await getFile(app.url, person, path ?? '/public/0/a')).status;
  expect([
    await open(ana, second.mediaPath),
    await open(bia, second.mediaPath),
    await open(admin, second.mediaPath),
  ]).toEqual([200, 404, 404]);
  await change(ana, quick.id, { visao: true, status: false });
  expect(await open(bia, second.mediaPath)).toBe(200);
  expect(await company.request(bia, listQuickMessages)).toEqual([]);
  const bare = await company.request(ana, removeQuickMedia, { params: { quickMessageId: quick.id } });
  expect(bare).toMatchObject({ mediaPath: null, mediaName: null, mediaType: null, mediaSize: null });
  expect(await open(ana, second.mediaPath)).toBe(404);
});

test('what is empty or broken is refused by its own name, and what was there stays', async () => {
  const quick = await make(ana, { shortcode: 'bolo', message: 'É este' });
  const { body: before } = await attach(ana, quick, sampleFiles.paper, 'tabela.pdf');
  const broken = sampleFiles.photo.subarray(0, 200);
  for (const [bytes, status, code] of [
    [Buffer.alloc(0), 400, 'ERR_MEDIA_EMPTY'],
    [broken, 422, 'ERR_MEDIA_BROKEN'],
  ] as const) {
    const answer = await attach(ana, quick, bytes, 'foto.jpg');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  }
  const form = new FormData();
  form.set('arquivo', formFile({ bytes: sampleFiles.photo, name: 'a.jpg' }));
  const other = await postFormAt(app.url, ana, `/quick-messages/${quick.id}/media-upload`, form);
  expect([other.status, other.body.code]).toEqual([400, 'ERR_VALIDATION']);
  expect(await company.request(ana, getQuickMessage, { params: { quickMessageId: quick.id } })).toEqual(before);
});

test('of a private one nobody else hears, and of a shared one nobody hears its words; nor does the audit log', async () => {
  const listeners = await Promise.all([admin, bia].map((person) => company.listener(person)));
  const { id } = await make(ana, { shortcode: 'senha-do-cofre', message: 'palavra-secreta' });
  await change(ana, id, { message: 'palavra-secreta dois' });
  const shared = await make(ana, { shortcode: 'aviso', message: 'palavra-secreta', visao: true });
  await app.idle();
  for (const model of listeners) {
    await model.caughtUp();
    const heard = model.events.filter(({ name }) => name === 'quickemessage');
    expect(heard.map(({ payload }) => [payload.action, payload.id])).toEqual([['create', shared.id]]);
    expect(JSON.stringify(model.events)).not.toContain('palavra-secreta');
    model.disconnect();
  }
  const { rows } = await app.owner.query('select act, details::text from audit_log where company_id = $1', [
    company.id,
  ]);
  expect(rows.map(({ act }) => act)).toEqual(['quickMessage.create', 'quickMessage.update', 'quickMessage.create']);
  expect(JSON.stringify(rows)).not.toMatch(/palavra-secreta|cofre/);
});
