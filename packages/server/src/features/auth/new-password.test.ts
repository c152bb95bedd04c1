import { logIn, resetPassword, signUp } from '@guiche/contract/auth.schemas';
import { changeOwnPassword } from '@guiche/contract/profile.schemas';
import { createUser, updateUser } from '@guiche/contract/user-acts.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHash } from '../../platform/crypto/token.ts';

const password = 'correta-e-longa';
const email = 'zuleica.rocha@loja.test';
let app: TestApp;
let company: TestCompany;
let admin: Person;
let zu: Person;
let planId: number;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  admin = await company.admin();
  const { rows } = await app.owner.query(
    `insert into plans (name, users, connections, queues, amount_cents, is_public) values ('Plano', 3, 1, 3, 9700, true) returning id`,
  );
  planId = Number(rows[0].id);
  zu = await company.person({ password });
  await company.request(admin, updateUser, { params: { userId: zu.id }, body: { email } });
});
afterAll(() => app.close());

const faulty = [
  ['seven7!', null],
  ['x'.repeat(129), null],
  ['          ', 'blank'],
  ['\u2003\u3000\u00a0\u200b\u200b\u200b\u200b\u200b', 'blank'],
  [email, 'address'],
  ['ZULEICA.ROCHA@loja.test', 'address'],
  ['Zuleica.Rocha', 'address'],
  ['12345678', 'common'],
  ['PassWord1', 'common'],
  ['iloveyou', 'common'],
  ['Flamengo', 'common'],
  ['qwertyuiop', 'common'],
] as const;

let resets = 0;
async function reset(newPassword: string) {
  const token = `link-${++resets}`;
  await app.owner.query(
    `insert into control.reset_tokens (hash, company_id, user_id, expires_at) values ($1, $2, $3, now() + interval '5 minutes')`,
    [tokenHash(token), company.id, zu.id],
  );
  return askRoute(app.url, null, resetPassword, { body: { token, newPassword } });
}

const newcomer = { companyName: 'Loja', name: 'Zu', email, phone: '5511900000000' };
const one = () => ({ params: { userId: zu.id } });
type Door = readonly [field: string, ask: (word: string) => Promise<{ status: number; body: unknown }>];
const platform: Readonly<Record<string, Door>> = {
  'signing up': [
    'password',
    (word) => askRoute(app.url, null, signUp, { body: { ...newcomer, password: word, planId } }),
  ],
  'a mailed link': ['newPassword', reset],
  'the own profile': [
    'newPassword',
    (word) => company.ask(zu, changeOwnPassword, { body: { currentPassword: password, newPassword: word } }),
  ],
  'an admin who makes somebody': [
    'password',
    (word) => company.ask(admin, createUser, { body: { name: 'Zu', email, password: word } }),
  ],
  'an admin who changes somebody': [
    'password',
    (word) => company.ask(admin, updateUser, { ...one(), body: { password: word } }),
  ],
  'somebody’s own form': [
    'password',
    (word) => company.ask(zu, updateUser, { ...one(), body: { password: word, currentPassword: password } }),
  ],
};

test.each(Object.entries(platform))(
  '%s: no password that is easily guessed, and the field says why',
  async (_, [field, ask]) => {
    for (const [word, why] of faulty) {
      const answer = await ask(word);
      const message = why === null ? expect.any(String) : why;
      expect([word, answer]).toMatchObject([
        word,
        { status: 400, body: { code: 'ERR_VALIDATION', details: [{ path: field, message }] } },
      ]);
    }
  },
);

test('with a new address neither it nor the one before is the password', async () => {
  const change = (body: { email: string; password: string }) => company.ask(admin, updateUser, { ...one(), body });
  const refused = { status: 400, body: { details: [{ path: 'password', message: 'address' }] } };
  expect(await change({ email: 'outra.pessoa@loja.test', password: 'Outra.Pessoa' })).toMatchObject(refused);
  expect(await change({ email: 'outra.pessoa@loja.test', password: email })).toMatchObject(refused);
});

test.each(['curta', '12345678', 'password'])('who has “%s” from before signs in with it', async (old) => {
  const ana = await company.person({ password: old });
  expect((await askRoute(app.url, null, logIn, { body: { email: ana.email, password: old } })).status).toBe(200);
});

test.each(['uma frase só minha', 'пароль-моей-лавки', '🙂🙃🙂🙃🙂🙃🙂🙃', 'x'.repeat(128)])(
  '“%s” is as good as any',
  async (word) => {
    const bia = await company.person({ password });
    const body = { currentPassword: password, newPassword: word };
    expect((await company.ask(bia, changeOwnPassword, { body })).status).toBe(200);
    expect((await askRoute(app.url, null, logIn, { body: { email: bia.email, password: word } })).status).toBe(200);
  },
);
