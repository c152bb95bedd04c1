import { randomUUID } from 'node:crypto';
import { logIn, logOut } from '@guiche/contract/auth.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import { deleteTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { cookieOf, getFile } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaCookie } from '../platform/sessions/media-cookie.ts';

/** Files are asked for without a token, by whoever knows an address: each answer but the right one is the same 404. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const nothing = { status: 404, body: '{"error":"ERR_NOT_FOUND","code":"ERR_NOT_FOUND"}' };
const read = async (answer: Response) => ({ status: answer.status, body: await answer.text() });
const withPhoto = async () => {
  const talk = await Talk.open(app);
  const message = await talk.receives({ type: 'image' });
  return { talk, message, url: message.mediaUrl ?? '' };
};

test('the attendant and the admin get the file; everybody else gets what a missing one gives', async () => {
  const { talk, url } = await withPhoto();
  const other = await Talk.open(app);
  const admin = await talk.company.admin();
  expect((await getFile(app.url, talk.ana, url)).status).toBe(200);
  expect((await getFile(app.url, admin, url)).status).toBe(200);
  const others = [
    null,
    await talk.company.person(), // in no queue, with no right
    other.ana,
    await other.company.admin(),
    await other.company.person({ profile: 'admin', flags: { super: true } }),
    { sessionId: randomUUID() },
  ];
  for (const person of others) {
    expect(await read(await getFile(app.url, person, url))).toEqual(nothing);
    expect(await read(await getFile(app.url, person, `${url}?as=thumb`))).toEqual(nothing);
  }
  const missing = ['/public/999999999/a.jpg', '/public/0/a', '/public/abc/a', '/public/-1/a', `/public/${2 ** 53}/a`];
  for (const path of [...missing, `${url}?as=original`, `${url}?as=mp3`, `${url}?as=thumb&as=thumb`])
    expect([path, await read(await getFile(app.url, admin, path))]).toEqual([path, nothing]);
});

test('a cookie that is not ours, or ours and changed, opens nothing', async () => {
  const { talk, url } = await withPhoto();
  const good = cookieOf(talk.ana);
  const signature = good.slice(good.indexOf('.') + 1);
  const forged = [
    `${mediaCookie.name}=${talk.ana.sessionId}`,
    `${mediaCookie.name}=${talk.ana.sessionId}.${Buffer.alloc(32).toString('base64url')}`,
    `${mediaCookie.name}=${randomUUID()}.${signature}`,
    `${mediaCookie.name}=.${signature}`,
    `${mediaCookie.name}=${talk.ana.token}`,
    good.replace(mediaCookie.name, 'guiche_refresh'),
  ];
  for (const cookie of forged)
    expect([cookie, await read(await fetch(app.url + url, { headers: { cookie } }))]).toEqual([cookie, nothing]);
  const bearer = { authorization: `Bearer ${talk.ana.token}` };
  expect(await read(await fetch(app.url + url, { headers: bearer }))).toEqual(nothing);
  expect((await fetch(app.url + url, { headers: { cookie: good } })).status).toBe(200);
});

test('signing in brings the cookie, for files alone and for no script; signing out ends it', async () => {
  const { talk, url } = await withPhoto();
  const password = 'correta-e-longa';
  const bia = await talk.company.person({ profile: 'admin', password });
  const signedIn = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bia.email, password }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const set = signedIn.headers.getSetCookie().find((each) => each.startsWith(`${mediaCookie.name}=`)) ?? '';
  expect(set.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/public', 'SameSite=Strict']);
  const cookie = set.split(';')[0] ?? '';
  expect((await fetch(app.url + url, { headers: { cookie } })).status).toBe(200);
  const out = await fetch(`${app.url}/api${logOut.path}`, {
    method: logOut.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(out.headers.getSetCookie().join()).toContain(`${mediaCookie.name}=;`);
  expect(await read(await fetch(app.url + url, { headers: { cookie } }))).toEqual(nothing);
});

test('who loses the ticket loses its files; deleting the message or the ticket closes them for all', async () => {
  const { talk, message, url } = await withPhoto();
  const admin = await talk.company.admin();
  const bia = await talk.company.person();
  const params = { ticketId: talk.ticketId };
  await talk.company.request(talk.ana, updateTicket, { params, body: { status: 'pending' } });
  const queueId = await talk.company.queue('Suporte');
  await talk.company.request(admin, updateTicket, { params, body: { status: 'open', userId: bia.id, queueId } });
  const shown = await getFile(app.url, bia, url);
  expect(shown.status).toBe(200);
  expect(await read(await getFile(app.url, talk.ana, url))).toEqual(nothing);
  // What a browser kept it asks for again, and it is told so.
  const known = { 'if-none-match': shown.headers.get('etag') ?? '' };
  expect((await getFile(app.url, bia, url, known)).status).toBe(304);
  expect(await read(await getFile(app.url, talk.ana, url, known))).toEqual(nothing);
  await app.owner.query('update messages set is_deleted = true where id = $1', [message.id]);
  expect(await read(await getFile(app.url, admin, url))).toEqual(nothing);
  await app.owner.query('update messages set is_deleted = false where id = $1', [message.id]);
  expect((await getFile(app.url, admin, url)).status).toBe(200);
  await talk.company.request(admin, deleteTicket, { params });
  expect(await read(await getFile(app.url, admin, url))).toEqual(nothing);
});

test('a company whose subscription has ended gets no files', async () => {
  const { talk, url } = await withPhoto();
  await app.owner.query(`update companies set due_date = current_date - 2 where id = $1`, [talk.company.id]);
  const second = await app.second();
  expect(await read(await getFile(second.url, talk.ana, url))).toEqual(nothing);
});

test('the headers keep a file from doing anything but being looked at, and a range brings only its part', async () => {
  const { talk, message } = await withPhoto();
  const whole = await talk.file(message);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(sampleFiles.photo.length),
    'content-disposition': `inline; filename="image.jpg"; filename*=UTF-8''image.jpg`,
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
  });
  await whole.arrayBuffer();
  const etag = whole.headers.get('etag') ?? '';
  expect((await talk.file(message, '', { 'if-none-match': etag })).status).toBe(304);
  const part = await talk.file(message, '', { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${sampleFiles.photo.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(sampleFiles.photo.subarray(100, 200))).toBe(true);
  const tail = await talk.file(message, '', { range: 'bytes=-10', 'if-range': etag });
  expect(Buffer.from(await tail.arrayBuffer()).equals(sampleFiles.photo.subarray(-10))).toBe(true);
  const old = await talk.file(message, '', { range: 'bytes=0-9', 'if-range': '"other"' });
  expect([old.status, (await old.arrayBuffer()).byteLength]).toEqual([200, sampleFiles.photo.length]);
  expect((await talk.file(message, '', { range: 'bytes=99999999-' })).status).toBe(416);
});

test('sound has an MP3 for players without ogg, made once however many ask', async () => {
  const talk = await Talk.open(app);
  const voice = await talk.receives({ type: 'audio' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => talk.file(voice, '?as=mp3')));
  const bodies = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(answers.map((answer) => [answer.status, answer.headers.get('content-type')])).toEqual(
    answers.map(() => [200, 'audio/mpeg']),
  );
  const { rows } = await app.owner.query('select mp3_key is not null as made from media where company_id = $1', [
    talk.company.id,
  ]);
  expect(rows).toEqual([{ made: true }]);
});

test('who gets numbers masked finds them nowhere in a file’s name, its address, its caption or a card', async () => {
  const talk = await Talk.open(app);
  await talk.company.setting('lgpdHideNumber', 'enabled');
  const { waId } = await app.sim.contact(talk.contact).get();
  const masked = await talk.company.signIn(talk.ana.id);
  const tail = waId.slice(-8);
  await app.sim
    .contact(talk.contact)
    .sends({ type: 'document', name: `nota ${waId}.pdf`, text: `sou ${waId}` }, talk.company.phoneNumberId);
  const second = await app.second(); // a process that has not read the setting before
  await app.idle();
  const company = talk.company.at(second.url);
  const ana = { ...talk.ana, ...masked };
  const { messages } = await company.request(ana, listMessages, {
    params: { ticketId: talk.ticketId },
  });
  expect(JSON.stringify(messages)).not.toContain(tail);
  expect(messages.at(-1)?.mediaUrl).toMatch(/nota-5511\*+\d\d\.pdf$/);
  const answer = await getFile(second.url, ana, messages.at(-1)?.mediaUrl ?? '');
  expect([answer.status, answer.headers.get('content-disposition')?.includes(tail)]).toEqual([200, false]);
  await company.receivesPart(talk.contact, {
    type: 'contacts',
    cards: [{ name: `Eu, ${waId}`, phones: [{ phone: `+${waId}` }] }],
  });
  await app.idle();
  const later = await company.request(ana, listMessages, {
    params: { ticketId: talk.ticketId },
  });
  expect(later.messages.at(-1)).toMatchObject({ mediaType: 'contact' });
  expect(JSON.stringify(later.messages)).not.toContain(tail);
});
