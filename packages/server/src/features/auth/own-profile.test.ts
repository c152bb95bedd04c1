import { getMe, logIn } from '@guiche/contract/auth.schemas';
import { putOwnAvatar, removeOwnAvatar, updateOwnProfile } from '@guiche/contract/profile.schemas';
import { listUsers } from '@guiche/contract/users.schemas';
import { hostileFiles } from '@guiche/testkit/hostile-files';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correta-e-longa';
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

function sendPicture(person: Person, bytes: Uint8Array, name = 'eu.jpg') {
  const form = new FormData();
  form.set('medias', formFile({ bytes, name }));
  return postFormAt<typeof putOwnAvatar>(app.url, person, putOwnAvatar.path, form);
}

async function enter(email: string): Promise<number> {
  const answer = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('a new name and farewell are told to everybody, and rights stay as they are', async () => {
  const [ana, rui] = [await company.person({ password }), await company.person()];
  const screen = await company.listener(rui);
  const body = {
    name: '  Ana Clara ',
    farewellMessage: 'Até logo!',
    defaultTheme: 'dark',
    defaultMenu: 'open',
  } as const;
  const changed = await company.request(ana, updateOwnProfile, { body });
  expect(changed).toMatchObject({ ...body, name: 'Ana Clara', email: ana.email, profile: 'user' });
  expect(await company.request(ana, getMe)).toMatchObject({ ...body, name: 'Ana Clara' });
  await screen.waitFor(({ events }) =>
    events.some(({ name, payload }) => name === 'user' && String(payload.changed) === 'profile,settings'),
  );
  const told = screen.events.flatMap((event) => (event.name === 'user' ? [event.payload] : []));
  // Rui's presence may be told at any moment, so the event is searched for.
  expect(told.find(({ changed }) => String(changed) === 'profile,settings')).toMatchObject({
    user: { id: ana.id, name: 'Ana Clara', email: null },
  });
  // A change that no other screen shows makes none load again, and an equal value is no news.
  await company.request(ana, updateOwnProfile, { body: { ...body, defaultTheme: 'light', farewellMessage: 'Tchau' } });
  await company.request(ana, updateOwnProfile, { body: { name: 'Ana Clara' } });
  await app.idle();
  await screen.caughtUp();
  const news = screen.events.flatMap(({ name, payload }) => (name === 'user' ? [payload.changed] : []));
  expect(news.filter((changed) => String(changed) !== 'online')).toEqual([['profile', 'settings'], ['settings']]);
  expect(screen.signals.filter(({ name }) => name === 'reset')).toEqual([]);
  screen.disconnect();
});

test.each([{ name: 'A' }, { name: 'a'.repeat(51) }, { email: 'nada' }, { defaultTheme: 'blue' }, { super: true }])(
  'what nobody can be is refused: %j',
  async (body) => {
    const ana = await company.person();
    expect(await company.ask(ana, updateOwnProfile, { body: body as never })).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION' },
    });
  },
);

test('another address takes the password, is nobody else’s, and is the only way in from then on', async () => {
  const [ana, rui] = [await company.person({ password }), await company.person({ password })];
  const email = `nova-${ana.id}@test.example`;
  const move = (to: string, currentPassword?: string) =>
    company.ask(ana, updateOwnProfile, { body: { email: to, ...(currentPassword ? { currentPassword } : {}) } });
  expect((await move(email)).body.code).toBe('ERR_WRONG_PASSWORD');
  expect((await move(email, 'errada')).body.code).toBe('ERR_WRONG_PASSWORD');
  const { rows } = await app.owner.query('insert into control.login_emails values ($1, $2, $3) returning email', [
    `rui-${rui.id}@test.example`,
    company.id,
    rui.id,
  ]);
  expect(await move(rows[0].email, password)).toMatchObject({ status: 409, body: { code: 'ERR_EMAIL_TAKEN' } });
  expect((await company.request(ana, getMe)).email).toBe(ana.email);
  expect((await move(email.toUpperCase(), password)).body).toMatchObject({ email });
  expect([await enter(email), await enter(ana.email)]).toEqual([200, 401]);
});

test('a picture becomes a small square, for the company alone, and is gone when it is taken away', async () => {
  const [ana, rui] = [await company.person(), await company.person()];
  const outsider = await (await app.company()).admin();
  const first = await sendPicture(ana, sampleFiles.photo);
  expect(first.status).toBe(200);
  const url = first.body.profileImage;
  const shown = await getFile(app.url, rui, url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 256, height: 256 });
  expect([(await getFile(app.url, outsider, url)).status, (await getFile(app.url, null, url)).status]).toEqual([
    404, 404,
  ]);
  const users = await company.request(rui, listUsers);
  expect(users.find(({ id }) => id === ana.id)?.profileImage).toBe(url);
  const second = await sendPicture(ana, sampleFiles.sticker);
  expect(second.body.profileImage).not.toBe(url);
  expect((await getFile(app.url, rui, url)).status).toBe(404);
  await company.request(ana, removeOwnAvatar);
  await company.request(ana, removeOwnAvatar); // removing it twice is harmless
  expect((await company.request(ana, getMe)).profileImage).toBeNull();
  expect((await getFile(app.url, rui, second.body.profileImage)).status).toBe(404);
});

test('what is no picture is refused, whatever it calls itself', async () => {
  const ana = await company.person();
  const notPictures = hostileFiles.filter(({ what }) =>
    /SVG|ELF|shortcut|PDF|playlist|cut in two|50,000|65,535|no size/.test(what),
  );
  expect(notPictures.length).toBeGreaterThan(8);
  for (const { what, bytes, name } of notPictures)
    expect([what, await sendPicture(ana, bytes, name)]).toMatchObject([
      what,
      { status: 415, body: { code: 'ERR_MEDIA_NOT_SUPPORTED' } },
    ]);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect((await sendPicture(ana, page, 'eu.png')).body.code).toBe('ERR_MEDIA_NOT_SUPPORTED');
  expect((await sendPicture(ana, Buffer.alloc(0))).body.code).toBe('ERR_MEDIA_EMPTY');
  const huge = Buffer.concat([sampleFiles.photo, Buffer.alloc(11 * 1024 * 1024)]);
  expect(await sendPicture(ana, huge)).toMatchObject({ status: 413, body: { code: 'ERR_MEDIA_TOO_LARGE' } });
  expect((await company.request(ana, getMe)).profileImage).toBeNull();
});
