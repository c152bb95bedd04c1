import { logIn } from '@guiche/contract/auth.schemas';
import { updateOwnProfile } from '@guiche/contract/profile.schemas';
import type { BodyOf } from '@guiche/contract/route';
import {
  createUser,
  deleteUser,
  getUser,
  listUserPage,
  putUserPicture,
  updateUser,
} from '@guiche/contract/user-acts.schemas';
import { listUsers } from '@guiche/contract/users.schemas';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

let people = 0;
const fresh = (name = 'Bia Rocha') => ({ name, email: `Pessoa${++people}@Exemplo.test`, password: 'segredo-da-bia' });
const of = ({ id }: { id: number }) => ({ params: { userId: id } });
const signIn = (email: string, password: string) =>
  askRoute(app.url, null, logIn, { body: { email, password } }).then(({ status, body }) => [status, body.code ?? null]);

test('a new person has the defaults, signs in at once, and nobody else may have the address', async () => {
  const wanted = fresh();
  const made = await company.request(admin, createUser, { body: wanted });
  expect(made).toMatchObject({
    name: 'Bia Rocha',
    email: wanted.email.toLowerCase(),
    profile: 'user',
    super: false,
    profileImage: null,
    online: false,
    queues: [],
    whatsappId: null,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    allTicket: 'disable',
    allowGroup: false,
    defaultTheme: 'light',
    defaultMenu: 'closed',
    defaultTicketsManagerWidth: 1100,
    darkMode: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'enabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
  });
  expect(await signIn(wanted.email, wanted.password)).toEqual([200, null]);
  const elsewhere = await app.company();
  const other = await elsewhere.admin();
  for (const [where, who] of [[company, admin] as const, [elsewhere, other] as const])
    expect((await where.ask(who, createUser, { body: { ...fresh(), email: wanted.email } })).body.code).toBe(
      'ERR_EMAIL_TAKEN',
    );
  expect(await company.request(admin, getUser, of(made))).toEqual({ ...made, online: true });
});

test('every field is written and read again; what is left out stays', async () => {
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  const made = await company.request(admin, createUser, { body: { ...fresh(), queueIds: [sales] } });
  const change: BodyOf<typeof updateUser> = {
    name: 'Bia Souza',
    profile: 'admin',
    queueIds: [support, sales, support],
    whatsappId: company.connectionId,
    startWork: '22:00',
    endWork: '06:10',
    farewellMessage: 'Até logo!',
    allTicket: 'enable',
    allowGroup: true,
    defaultTheme: 'dark',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 1400,
    allHistoric: 'enabled',
    allUserChat: 'enabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'enabled',
    allowRealTime: 'enabled',
    allowConnections: 'enabled',
  };
  const { queueIds: _, ...said } = change;
  const changed = await company.request(admin, updateUser, { ...of(made), body: change });
  expect(changed).toMatchObject({ ...said, darkMode: true, email: made.email, version: made.version + 1 });
  expect(changed.queues.map(({ id }) => id).sort()).toEqual([sales, support].sort());
  const again = await company.request(admin, updateUser, { ...of(made), body: { queueIds: [], whatsappId: null } });
  expect(again).toMatchObject({ ...said, queues: [], whatsappId: null });
  expect(await company.request(admin, updateUser, { ...of(made), body: {} })).toEqual(again);
  const light = await company.request(admin, updateUser, { ...of(made), body: { darkMode: false } });
  expect(light).toMatchObject({ darkMode: false, defaultTheme: 'light' });
  const both = { darkMode: false, defaultTheme: 'dark' } as const;
  expect(await company.request(admin, updateUser, { ...of(made), body: both })).toMatchObject({ darkMode: true });
});

test.each([
  ['a short name', { name: ' B ' }],
  ['a long name', { name: 'B'.repeat(51) }],
  ['a short password', { password: '1234' }],
  ['a long password', { password: '1'.repeat(129) }],
  ['no address', { email: 'bia' }],
  ['no time', { startWork: '24:00' }],
  ['no profile', { profile: 'super' }],
  ['no room for list and conversation', { defaultTicketsManagerWidth: 800 }],
  ['a right nobody gives', { super: true }],
])('%s is refused, of a new person and of one who is there', async (_, wrong) => {
  const made = await company.request(admin, createUser, { body: fresh() });
  const bodies = [{ ...fresh(), ...wrong }, wrong] as never[];
  expect((await company.ask(admin, createUser, { body: bodies[0] as never })).body.code).toBe('ERR_VALIDATION');
  expect((await company.ask(admin, updateUser, { ...of(made), body: bodies[1] as never })).body.code).toBe(
    'ERR_VALIDATION',
  );
});

test('people change what is their own; all else, and everybody else, is the admins’', async () => {
  const queue = await company.queue('Vendas');
  const ana = await company.person({ name: 'Ana', password: 'antiga-senha' });
  const email = fresh().email;
  const own = { name: 'Ana Lima', email, password: 'nova-senha', defaultTheme: 'dark', defaultMenu: 'open' } as const;
  for (const change of [{ email }, { password: own.password }, { ...own, currentPassword: 'outra-senha' }])
    expect((await company.ask(ana, updateUser, { ...of(ana), body: change })).body.code).toBe('ERR_WRONG_PASSWORD');
  const width = { defaultTicketsManagerWidth: 2000 };
  const body = { ...own, ...width, currentPassword: 'antiga-senha', farewellMessage: 'Tchau' };
  const changed = await company.request(ana, updateUser, { ...of(ana), body });
  expect(changed).toMatchObject({ name: 'Ana Lima', email: email.toLowerCase(), ...width, farewellMessage: 'Tchau' });
  expect(await signIn(ana.email, 'nova-senha')).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
  expect(await signIn(email, 'nova-senha')).toEqual([200, null]);
  const mayNot: BodyOf<typeof updateUser>[] = [
    { profile: 'user' },
    { queueIds: [queue] },
    { whatsappId: null },
    { startWork: '08:00' },
    { endWork: '18:00' },
    { allTicket: 'enable' },
    { allowGroup: true },
    { allHistoric: 'enabled' },
    { allUserChat: 'enabled' },
    { userClosePendingTicket: 'enabled' },
    { showDashboard: 'enabled' },
    { allowRealTime: 'enabled' },
    { allowConnections: 'enabled' },
  ];
  const again = { ...ana, ...(await company.signIn(ana.id)) };
  for (const body of mayNot)
    expect([body, (await company.ask(again, updateUser, { ...of(ana), body })).body.code]).toEqual([
      body,
      'ERR_NO_PERMISSION',
    ]);
  const others = [admin.id, 999_999_999];
  for (const id of others) {
    expect((await company.ask(again, getUser, of({ id }))).body.code).toBe('ERR_NO_PERMISSION');
    expect((await company.ask(again, updateUser, { ...of({ id }), body: {} })).body.code).toBe('ERR_NO_PERMISSION');
  }
  expect((await company.ask(again, listUserPage)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await company.ask(again, createUser, { body: fresh() })).body.code).toBe('ERR_NO_PERMISSION');
  expect((await company.ask(again, deleteUser, of(admin))).body.code).toBe('ERR_NO_PERMISSION');
});

test('a farewell is as long in one’s profile as in the form of the admins', async () => {
  const ana = await company.person();
  const body = { farewellMessage: 'a'.repeat(4096) };
  expect(await company.request(ana, updateOwnProfile, { body })).toMatchObject(body);
  expect(await company.request(admin, updateUser, { ...of(ana), body })).toMatchObject(body);
  const longer = { farewellMessage: `${body.farewellMessage}a` };
  expect((await company.ask(ana, updateOwnProfile, { body: longer })).body.code).toBe('ERR_VALIDATION');
  expect((await company.ask(admin, updateUser, { ...of(ana), body: longer })).body.code).toBe('ERR_VALIDATION');
});

test('queues and connections of others are as good as missing, and nobody is made of them', async () => {
  const other = await app.company();
  const theirs = await other.queue('Deles');
  for (const queueIds of [[theirs], [999_999_999], [await company.queue('Nossa'), theirs]])
    expect((await company.ask(admin, createUser, { body: { ...fresh(), queueIds } })).body.code).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
  for (const whatsappId of [other.connectionId, 999_999_999])
    expect((await company.ask(admin, updateUser, { ...of(admin), body: { whatsappId } })).body.code).toBe(
      'ERR_NO_WAPP_FOUND',
    );
  const stranger = await other.person();
  for (const route of [getUser, deleteUser] as const)
    expect((await company.ask(admin, route, of(stranger))).body.code).toBe('ERR_NO_USER_FOUND');
  expect(await company.request(admin, listUsers)).toHaveLength(1);
});

test('the plan says how many there may be, also when two are made at once', async () => {
  await app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents) values ($1, 2, 1, 1, 0) returning id)
     update companies set plan_id = p.id from p where companies.id = $2`,
    [`Para dois ${company.id}`, company.id],
  );
  const answers = await Promise.all(
    [fresh(), fresh(), fresh()].map((body) => company.ask(admin, createUser, { body })),
  );
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'ERR_PLAN_USERS',
    'ERR_PLAN_USERS',
  ]);
  const made = answers.find(({ status }) => status === 200);
  await company.request(admin, deleteUser, of({ id: made?.body.id ?? 0 }));
  expect((await company.ask(admin, createUser, { body: fresh() })).status).toBe(200);
});

test('the last admin stays one, and nobody removes themselves', async () => {
  expect((await company.ask(admin, updateUser, { ...of(admin), body: { profile: 'user' } })).body.code).toBe(
    'ERR_LAST_ADMIN',
  );
  expect((await company.ask(admin, deleteUser, of(admin))).body.code).toBe('ERR_OWN_USER');
  const second = await company.person({ profile: 'admin' });
  const answers = await Promise.all([
    company.ask(admin, updateUser, { ...of(second), body: { profile: 'user' } }),
    company.ask(second, updateUser, { ...of(admin), body: { profile: 'user' } }),
  ]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'ERR_NO_PERMISSION']);
  const third = await company.person({ profile: 'admin' });
  const fourth = await company.person({ profile: 'admin' });
  const removals = await Promise.all([
    company.ask(third, deleteUser, of(fourth)),
    company.ask(fourth, deleteUser, of(third)),
  ]);
  // Who is removed before they are asked who they are is signed out by then.
  const refused = expect.stringMatching(/^ERR_(NO_PERMISSION|SESSION_EXPIRED)$/);
  expect(removals.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, refused]);
});

test('a second removal finds nobody, and of two who want an address one gets it', async () => {
  const made = await company.request(admin, createUser, { body: fresh() });
  const twice = await Promise.all([company.ask(admin, deleteUser, of(made)), company.ask(admin, deleteUser, of(made))]);
  expect(twice.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'ERR_NO_USER_FOUND']);
  const email = made.email; // free again
  const other = await app.company();
  const theirs = await other.admin();
  const person = await other.person({ name: 'Otto' });
  const both = await Promise.all([
    company.ask(admin, createUser, { body: { ...fresh(), email } }),
    other.ask(theirs, updateUser, { ...of(person), body: { email } }),
  ]);
  expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'ERR_EMAIL_TAKEN']);
});

test('the operator’s people are changed by themselves alone', async () => {
  const operator = await company.person({ profile: 'admin', flags: { super: true } });
  for (const body of [{ password: 'senha-tomada' }, { email: fresh().email }, { profile: 'user' as const }])
    expect((await company.ask(admin, updateUser, { ...of(operator), body })).body.code).toBe('ERR_NO_PERMISSION');
  expect((await company.ask(admin, deleteUser, of(operator))).body.code).toBe('ERR_NO_PERMISSION');
  expect((await company.request(operator, updateUser, { ...of(operator), body: { name: 'Otávio' } })).name).toBe(
    'Otávio',
  );
});

test('people are found by any part of name or address, in pages that go on where they ended', async () => {
  await app.owner.query(
    `insert into users (company_id, name, email, password_hash)
     select $1::bigint, 'Pessoa ' || to_char(n, 'FM000'), 'p' || n || '_' || $1::bigint || '@x.test', '' from generate_series(1, 45) n`,
    [company.id],
  );
  const accented = await company.request(admin, createUser, { body: fresh('Álvaro Çelik') });
  const page = (query: Record<string, string>) => company.request(admin, listUserPage, { query });
  const first = await page({});
  expect([first.users.length, first.hasMore, first.count]).toEqual([20, true, 47]);
  const second = await page({ nextCursor: first.nextCursor ?? '' });
  const third = await page({ nextCursor: second.nextCursor ?? '', pageNumber: '1' });
  expect([third.users.length, third.hasMore, third.nextCursor]).toEqual([7, false, null]);
  const names = [first, second, third].flatMap(({ users }) => users.map(({ name }) => name));
  expect(new Set(names).size).toBe(47);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt')));
  expect((await page({ pageNumber: '2' })).users).toEqual(second.users);
  for (const searchParam of ['alvaro c', 'ÇELIK', 'á', accented.email.slice(0, 9)])
    expect([searchParam, (await page({ searchParam })).users.map(({ id }) => id)]).toEqual([
      searchParam,
      expect.arrayContaining([accented.id]),
    ]);
  expect((await page({ searchParam: '%' })).users).toEqual([]);
  expect((await page({ searchParam: 'pessoa 0_1' })).count).toBe(0);
  expect((await company.ask(admin, listUserPage, { query: { pageNumber: '51' } })).body.code).toBe('ERR_PAGE_TOO_DEEP');
});

function put(who: Person, id: number, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ typeArch: 'user', userId: String(id), ...fields })) form.set(name, text);
  form.set('medias', formFile({ bytes, name: 'eu.png' }));
  return postFormAt<typeof putUserPicture>(app.url, who, `/users/${id}/media-upload`, form);
}

test('a picture is a square of the person’s, for their company; what is no picture is refused', async () => {
  const ana = await company.person({ name: 'Ana' });
  const { status, body } = await put(ana, ana.id, sampleFiles.photo);
  expect(status).toBe(200);
  const image = body.user.profileImage ?? '';
  expect((await getFile(app.url, admin, image)).headers.get('content-type')).toBe('image/webp');
  const stranger = await (await app.company()).admin();
  expect((await getFile(app.url, stranger, image)).status).toBe(404);
  expect((await company.request(ana, listUsers)).find(({ id }) => id === ana.id)?.profileImage).toBe(image);
  expect((await put(admin, ana.id, sampleFiles.paper)).body.code).toBe('ERR_MEDIA_NOT_SUPPORTED');
  expect((await put(admin, ana.id, sampleFiles.photo, { userId: String(admin.id) })).body.code).toBe('ERR_VALIDATION');
  expect((await put(ana, admin.id, sampleFiles.photo)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await company.ask(ana, putUserPicture, { ...of(ana), body: {} })).body.code).toBe(
    'ERR_UNSUPPORTED_MEDIA_TYPE',
  );
  await company.request(admin, deleteUser, of(ana));
  expect((await getFile(app.url, admin, image)).status).toBe(404);
});

test('a picture is the person’s or an admin’s to put, as they are now, and an operator’s their own alone', async () => {
  const [ana, former] = [await company.person(), await company.admin()];
  const operator = await company.person({ profile: 'admin', flags: { super: true } });
  expect((await put(admin, operator.id, sampleFiles.photo)).body.code).toBe('ERR_NO_PERMISSION');
  expect((await put(operator, operator.id, sampleFiles.photo)).status).toBe(200);
  expect((await put(former, ana.id, sampleFiles.photo)).status).toBe(200); // remembered as an admin for seconds
  await app.owner.query(`update users set profile = 'user' where id = $1`, [former.id]);
  expect((await put(former, ana.id, sampleFiles.photo)).body.code).toBe('ERR_NO_PERMISSION');
});
