import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { messenger } from './index.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => void server.takeRequests());

const signal = () => AbortSignal.timeout(5_000);
function loginOf(app: { appId?: string; appSecret?: string } = { appId: '7', appSecret: 'segredo' }) {
  const { login } = messenger({ baseUrl: server.url, version: 'v25.0', ...app });
  return login ?? expect.fail('pages are connected by a log-in');
}
const told = (data: object): Answer => ({ status: 200, body: JSON.stringify({ data }) });
const refused = (code: number, more: object = {}): Answer => ({
  status: 400,
  body: JSON.stringify({ error: { code, ...more } }),
});

test.each<[string, Answer, object]>([
  ['good for ever', told({ is_valid: true, expires_at: 0 }), { kind: 'good', endsAt: null, permissions: null }],
  [
    'good, and what it may',
    told({ is_valid: true, scopes: ['pages_show_list', 7], granular_scopes: [{ scope: 'pages_messaging' }] }),
    { kind: 'good', endsAt: null, permissions: new Set(['pages_show_list', 'pages_messaging']) },
  ],
  [
    'good until the first of two ends',
    told({ is_valid: true, expires_at: 1_900_000_000, data_access_expires_at: 1_800_000_000 }),
    { kind: 'good', endsAt: new Date(1_800_000_000_000), permissions: null },
  ],
  ['dead', told({ is_valid: false, error: { code: 190, subcode: 460 } }), { kind: 'refused', code: '190' }],
  ['not said', told({}), { kind: 'later', code: 'UNREADABLE_ANSWER' }],
  ['our application is not believed', refused(190, { error_subcode: 463 }), { kind: 'later', code: '190' }],
  ['too often', refused(4), { kind: 'later', code: '4' }],
  ['broken', { status: 502, body: '<html>' }, { kind: 'later', code: 'HTTP_502' }],
])('an access that is %s', async (_, answer, expected) => {
  server.answerWith(answer);
  expect(await loginOf().checkAccess('token', signal())).toEqual(expected);
  const [asked] = server.takeRequests();
  expect(asked?.path).toMatch(/^\/v25\.0\/debug_token\?input_token=token&appsecret_proof=[0-9a-f]{64}$/);
  expect(asked?.authorization).toBe('Bearer 7|segredo');
});

test('without an application of its own the page is asked for itself', async () => {
  server.answerWith(
    { status: 200, body: '{"id":"700"}' },
    refused(190),
    refused(10),
    refused(190, { error_subcode: 9 }),
  );
  const kinds: string[] = [];
  for (let asked = 0; asked < 4; asked++) kinds.push((await loginOf({}).checkAccess('token', signal())).kind);
  expect(kinds).toEqual(['good', 'refused', 'later', 'later']);
});

const page: Answer = { status: 200, body: '{"id":"700","instagram_business_account":{"id":"178"}}' };
const done: Answer = { status: 200, body: '{"success":true}' };

test.each<[string, [Answer, ...Answer[]], string[], string, number]>([
  ['none of its accounts is connected', [page, done], [], 'done', 2],
  ['its Instagram account is connected', [page], ['instagram 178'], 'done', 1],
  ['it is connected itself', [page], ['page 700'], 'done', 1],
  ['its access is dead', [refused(190)], [], 'done', 1],
  ['nobody answers', [{ status: 503, body: '' }], [], 'later', 1],
  ['it cannot be done just now', [page, refused(4)], [], 'later', 2],
  ['it was done already', [page, refused(100)], [], 'done', 2],
])('a page is given up: %s', async (_, answers, connected, expected, calls) => {
  server.answerWith(...answers);
  const isConnected = async (object: string, account: string) => connected.includes(`${object} ${account}`);
  expect((await loginOf().release('token', isConnected, signal())).kind).toBe(expected);
  const asked = server.takeRequests();
  expect(asked).toHaveLength(calls);
  if (calls === 2)
    expect(asked[1]).toMatchObject({ method: 'DELETE', path: expect.stringContaining('/v25.0/me/subscribed_apps?') });
});
