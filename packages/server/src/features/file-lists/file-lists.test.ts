import { mostFileOptions } from '@guiche/contract/file-lists';
import {
  createFileList,
  deleteFileList,
  type FileList,
  getFileList,
  listFileLists,
  type putOptionFile,
  updateFileList,
} from '@guiche/contract/file-lists.schemas';
import { deleteUser } from '@guiche/contract/user-acts.schemas';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  clerk = await company.person({ flags: { all_user_chat: 'enabled', allow_connections: 'enabled' } });
});

const make = (name: string, options: string[] = []) =>
  company.request(admin, createFileList, {
    body: { name, message: 'Seguem os arquivos', options: options.map((each) => ({ name: each })) },
  });
const change = (fileListId: number, body: object) =>
  company.ask(admin, updateFileList, { params: { fileListId }, body });
const fresh = (fileListId: number) => company.request(admin, getFileList, { params: { fileListId } });
const ids = ({ options }: FileList) => options.map(({ id }) => id);

function attach(person: Person, listId: number, optionId: number, bytes: Uint8Array, name: string) {
  const form = new FormData();
  for (const [field, text] of Object.entries({ fileId: String(listId), typeArch: 'fileList', mediaType: 'x', name }))
    form.set(field, text);
  form.set('id', String(optionId));
  form.set('medias', formFile({ bytes, name }));
  return postFormAt<typeof putOptionFile>(app.url, person, `/files/uploadList/${listId}`, form);
}

test('a list keeps its options in order: renamed, put elsewhere, added and taken away in one call', async () => {
  const list = await make('  Tabelas ', ['Preços', 'Fretes', 'Cores']);
  expect(list).toMatchObject({ name: 'Tabelas', message: 'Seguem os arquivos', userId: admin.id });
  const [prices = 0, freight = 0, colours = 0] = ids(list);
  const options = [{ id: colours, name: 'Cores' }, { name: 'Novidades' }, { id: prices, name: 'Preços 2027' }];
  const { body } = await change(list.id, { options });
  expect(body.options.map(({ name }) => name)).toEqual(['Cores', 'Novidades', 'Preços 2027']);
  expect([ids(body)[0], ids(body)[2]]).toEqual([colours, prices]);
  expect(ids(body)).not.toContain(freight);
  expect(await fresh(list.id)).toEqual(body);
  const { body: renamed } = await change(list.id, { name: 'Preços' });
  expect(renamed).toEqual({ ...body, name: 'Preços' });
});

test('a name has at least three letters, a text something in it, and an option a name', async () => {
  const body = { name: 'Tabelas', message: 'Seguem' };
  for (const fault of [
    { name: '' },
    { name: ' ab ' },
    { name: 'a'.repeat(101) },
    { message: ' ' },
    { message: 'a'.repeat(4097) },
    { options: [{ name: ' ' }] },
    { options: Array.from({ length: mostFileOptions + 1 }, () => ({ name: 'a' })) },
    { options: [{ id: 1, name: 'a' }] },
  ])
    expect([fault, (await company.ask(admin, createFileList, { body: { ...body, ...fault } })).body.code]).toEqual([
      fault,
      'ERR_VALIDATION',
    ]);
  expect((await make('abc')).name).toBe('abc');
});

test('an option of another list is none, and one is named once', async () => {
  const [list, other] = [await make('Tabelas', ['Preços']), await make('Outra', ['Fotos'])];
  const [own = 0, others = 0] = [ids(list)[0], ids(other)[0]];
  const foreign = await change(list.id, { options: [{ id: others, name: 'a' }] });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'ERR_NO_FILE_OPTION_FOUND']);
  const twice = await change(list.id, { options: [own, own].map((id) => ({ id, name: 'a' })) });
  expect([twice.status, twice.body.code]).toEqual([400, 'ERR_VALIDATION']);
  const upload = await attach(admin, list.id, others, sampleFiles.photo, 'a.jpg');
  expect([upload.status, upload.body.code]).toEqual([404, 'ERR_NO_FILE_OPTION_FOUND']);
  expect(await fresh(list.id)).toEqual(list);
});

test('files come one by one, are what their bytes are, and go with their options', async () => {
  const list = await make('Tabelas', ['Preços', 'Fotos']);
  const [prices = 0, photos = 0] = ids(list);
  await attach(admin, list.id, prices, sampleFiles.paper, 'tabela de preços.pdf');
  const { body } = await attach(admin, list.id, photos, sampleFiles.photo, 'loja.pdf');
  expect(body.options).toMatchObject([
    { name: 'Preços', mediaName: 'tabela de preços.pdf', mediaType: 'application/pdf' },
    { name: 'Fotos', mediaName: 'loja.jpg', mediaType: 'image/jpeg', mediaSize: sampleFiles.photo.length },
  ]);
  const [paper = '', photo = ''] = body.options.map(({ path }) => path ?? '');
  const open = async (person: Person | null, path: string) => (await getFile(app.url, person, path)).status;
  const stranger = await (await app.company()).admin();
  expect([
    await open(admin, paper),
    await open(clerk, paper),
    await open(stranger, paper),
    await open(null, paper),
  ]).toEqual([200, 404, 404, 404]);
  expect(Buffer.from(await (await getFile(app.url, admin, photo)).arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
  const { body: replaced } = await attach(admin, list.id, photos, sampleFiles.sticker, 'loja.jpg');
  expect(replaced.options[1]?.path).not.toBe(photo);
  await change(list.id, { options: [{ id: photos, name: 'Fotos' }] });
  expect([await open(admin, paper), await open(admin, replaced.options[1]?.path ?? '')]).toEqual([404, 200]);
  await company.request(admin, deleteFileList, { params: { fileListId: list.id } });
  expect(await open(admin, replaced.options[1]?.path ?? '')).toBe(404);
});

test('who saves a list takes away only what they saw: what came meanwhile stays, with its file', async () => {
  const list = await make('Tabelas', ['Preços', 'Fretes']);
  const [prices = 0, freight = 0] = ids(list);
  const added = await change(list.id, {
    options: [...list.options.map(({ id, name }) => ({ id, name })), { name: 'Cores' }],
    knownOptionIds: [prices, freight],
  });
  const colours = ids(added.body)[2] ?? 0;
  const { body: attached } = await attach(admin, list.id, colours, sampleFiles.photo, 'cores.jpg');
  const renamed = { options: [{ id: prices, name: 'Preços 2027' }], knownOptionIds: [prices, freight] };
  const { body } = await change(list.id, renamed);
  expect(body.options.map(({ id, name }) => [id, name])).toEqual([
    [prices, 'Preços 2027'],
    [colours, 'Cores'],
  ]);
  const { path } = attached.options[2] ?? { path: null };
  expect(body.options[1]?.path).toBe(path);
  expect((await getFile(app.url, admin, path ?? '')).status).toBe(200);
  const many = Array.from({ length: mostFileOptions }, () => ({ name: 'a' }));
  const { body: tooMany } = await change(list.id, { options: many, knownOptionIds: [prices] });
  expect(tooMany).toMatchObject({ code: 'ERR_VALIDATION' });
  const { body: bare } = await change(list.id, { options: [{ id: prices, name: 'Preços' }] });
  expect(ids(bare)).toEqual([prices]);
});

test('what is empty or broken is refused by its own name, and what was there stays', async () => {
  const list = await make('Tabelas', ['Preços']);
  const [option = 0] = ids(list);
  const { body: before } = await attach(admin, list.id, option, sampleFiles.paper, 'a.pdf');
  for (const [bytes, code] of [
    [Buffer.alloc(0), 'ERR_MEDIA_EMPTY'],
    [sampleFiles.photo.subarray(0, 200), 'ERR_MEDIA_BROKEN'],
  ] as const)
    expect((await attach(admin, list.id, option, bytes, 'a.jpg')).body.code).toBe(code);
  expect(await fresh(list.id)).toEqual(before);
});

test('lists are the admins’: nobody else reads, writes or removes them', async () => {
  const list = await make('Tabelas', ['Preços']);
  const params = { fileListId: list.id };
  const answers = [
    await company.ask(clerk, listFileLists),
    await company.ask(clerk, getFileList, { params }),
    await company.ask(clerk, createFileList, { body: { name: 'Minha', message: 'a' } }),
    await company.ask(clerk, updateFileList, { params, body: { name: 'Minha' } }),
    await company.ask(clerk, deleteFileList, { params }),
    await attach(clerk, list.id, ids(list)[0] ?? 0, sampleFiles.photo, 'a.jpg'),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'ERR_NO_PERMISSION'));
  expect(await fresh(list.id)).toEqual(list);
});

test('lists come by name, page by page, and the search looks at names', async () => {
  for (let n = 0; n < 22; n += 1) await make(`Lista ${String(n).padStart(2, '0')}`, n === 0 ? ['a', 'b'] : []);
  await make('ísis');
  const first = await company.request(admin, listFileLists);
  expect([first.files.length, first.count, first.files[0]?.name]).toEqual([20, 23, 'ísis']);
  expect(first.files[1]?.options.map(({ name }) => name)).toEqual(['a', 'b']);
  const rest = await company.request(admin, listFileLists, { query: { nextCursor: first.nextCursor ?? '' } });
  expect(rest.files.map(({ name }) => name)).toEqual(['Lista 19', 'Lista 20', 'Lista 21']);
  const found = await company.request(admin, listFileLists, { query: { searchParam: 'ISIS' } });
  expect(found.files.map(({ name }) => name)).toEqual(['ísis']);
});

test('of two who remove a list one is late, and so is who changes it then', async () => {
  const list = await make('Tabelas', ['Preços']);
  const params = { fileListId: list.id };
  const answers = await Promise.all([1, 2].map(() => company.ask(admin, deleteFileList, { params })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await change(list.id, { name: 'Outra' })).body.code).toBe('ERR_NO_FILE_LIST_FOUND');
  expect((await attach(admin, list.id, ids(list)[0] ?? 0, sampleFiles.photo, 'a.jpg')).body.code).toBe(
    'ERR_NO_FILE_LIST_FOUND',
  );
});

test('a list outlives who made it, as nobody’s, and lists that are open hear of it', async () => {
  const second = await company.admin();
  const body = { name: 'Tabelas', message: 'Seguem os arquivos' };
  const list = await company.request(second, createFileList, { body });
  await app.idle();
  const screen = await company.listener(admin);
  await company.request(admin, deleteUser, { params: { userId: second.id } });
  await app.idle();
  await screen.caughtUp();
  const told = screen.events.filter(({ name }) => name === 'file').map(({ payload }) => payload);
  expect(told).toMatchObject([{ action: 'update', fileId: list.id }]);
  expect(await fresh(list.id)).toEqual({ ...list, userId: null });
  screen.disconnect();
});
