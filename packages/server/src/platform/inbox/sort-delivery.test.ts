import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { whatsappCloud } from '../../channels/whatsapp-cloud/index.ts';
import { isSignedWith } from '../../channels/whatsapp-cloud/verify-signature.ts';
import type { Route } from './find-routes.ts';
import { sortDelivery } from './sort-delivery.ts';

const adapter = whatsappCloud({ baseUrl: 'http://localhost', version: 'v25.0' });
const platform = { companyId: 1, connectionId: 11, isProven: true };
const ownSecret = { companyId: 2, connectionId: 22, isProven: true };
const typedIn = { companyId: 3, connectionId: 33, isProven: false };
const typedWithSecret = { companyId: 4, connectionId: 44, isProven: false };
const routes = new Map<string, Route[]>([
  ['A', [platform]],
  ['B', [ownSecret]],
  ['C', [typedIn]],
  ['D', [typedWithSecret]],
  ['waba:7:', [platform, ownSecret]],
]);
let lookedUp = 0;
const deps = {
  appSecret: 'platform',
  isSignedWith,
  adapterFor: (object: string) => (object === adapter.object ? adapter : null),
  routes: {
    findRoutes: async (_: string, accounts: readonly string[]) => {
      lookedUp += accounts.length;
      return new Map(accounts.map((account) => [account, routes.get(account) ?? []]));
    },
    findSecret: async (route: Route) => (route === ownSecret || route === typedWithSecret ? 'own' : null),
  },
};
const message = { from: '5511988887777', id: 'wamid.A', timestamp: '1795215154', type: 'text', text: { body: 'oi' } };
const change = (account: string, value: object) => ({
  field: 'messages',
  value: { metadata: { phone_number_id: account }, ...value },
});
const body = (...changes: object[]) => JSON.stringify({ object: adapter.object, entry: [{ changes }] });
const fromAll = (...accounts: string[]) => body(...accounts.map((account) => change(account, { messages: [message] })));
const sort = (text: string, secret: string) => {
  const raw = Buffer.from(text);
  return sortDelivery(raw, `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`, deps);
};

describe('each part counts by the secret of its own connection', () => {
  test.each([
    ['its platform', fromAll('A'), 'platform', ['11:5511988887777']],
    ['its own', fromAll('B'), 'own', ['22:5511988887777']],
    ['the other of two', fromAll('A', 'B'), 'own', ['22:5511988887777']],
    ['the one of two', fromAll('A', 'B'), 'platform', ['11:5511988887777']],
    ['the platform, which is not its own', fromAll('B'), 'platform', null],
    ['the platform, before it said whose the account is', fromAll('C'), 'platform', []],
    ['its own, before the platform said so', fromAll('D'), 'own', ['44:5511988887777']],
    ['the platform, for one with a secret of its own that is not proven', fromAll('D'), 'platform', []],
    ['somebody else', fromAll('A'), 'own', null],
    ['nobody', fromAll('A', 'B'), 'wrong', null],
  ])('signed by %s', async (_, text, secret, lanes) => {
    const delivery = await sort(text, secret);
    expect(delivery?.rows.map((row) => row.lane) ?? null).toEqual(lanes);
  });
});

test('what an account is told of goes to all its connections whose secret signed it', async () => {
  const limit = { field: 'business_capability_update', value: { max_daily_conversations_per_business: 'TIER_2K' } };
  const told = JSON.stringify({ object: adapter.object, entry: [{ id: '7', time: 1795215154, changes: [limit] }] });
  const lanesBy = async (secret: string) => (await sort(told, secret))?.rows.map((row) => row.lane) ?? null;
  expect(await lanesBy('platform')).toEqual(['11:account']);
  expect(await lanesBy('own')).toEqual(['22:account']);
  expect(await lanesBy('wrong')).toBeNull();
});

test('bytes that hold an unproven part are not kept as proven', async () => {
  const broken = { messages: [{}] };
  expect((await sort(body(change('A', broken)), 'platform'))?.raw.length).toBeGreaterThan(0);
  const mixed = await sort(body(change('A', { messages: [message] }), change('B', broken)), 'own');
  expect(mixed).toEqual({ rows: [], unrouted: 'message of unknown shape', raw: Buffer.alloc(0) });
});

test.each([
  ['an unknown account', fromAll('X'), `no connection for ${adapter.object} X`],
  ['an unknown object', '{"object":"page\\u0000"}', 'unknown object page\ufffd'],
  ['no JSON', '{', 'unparsable: SyntaxError'],
  ['no bytes', '', 'unparsable: SyntaxError'],
])('%s is kept with its reason, when the platform signed it', async (_, text, reason) => {
  expect(await sort(text, 'platform')).toEqual({ rows: [], unrouted: reason, raw: Buffer.from(text) });
  expect(await sort(text, 'own')).toBeNull();
});

test('an unproven body makes at most sixteen look-ups, a missing signature none', async () => {
  lookedUp = 0;
  expect(await sort(fromAll(...Array.from({ length: 101 }, (_, index) => `x${index}`)), 'wrong')).toBeNull();
  expect(lookedUp).toBeLessThanOrEqual(16);
  lookedUp = 0;
  expect(await sortDelivery(Buffer.from(fromAll('A')), undefined, deps)).toBeNull();
  expect(lookedUp).toBe(0);
});

describe('what nobody signed is not read', () => {
  let read = 0;
  const watched = {
    ...deps,
    adapterFor: (object: string) => {
      const found = deps.adapterFor(object);
      if (found === null) return null;
      return {
        ...found,
        parse(told: unknown) {
          read++;
          return found.parse(told);
        },
      };
    },
  };
  const signature = (raw: Buffer, secret: string) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

  test.each([
    ['of a known account', fromAll('A', 'B')],
    ['of nobody', fromAll('X')],
    ['with spaces', fromAll('B').replaceAll(':', ' : ')],
    ['deep', `{"object":"${adapter.object}","entry":${'['.repeat(400_000)}`],
    ['with its account behind a thousand others', fromAll(...Array.from({ length: 1_000 }, (_, n) => `x${n}`), 'B')],
    [
      'with its account in a text',
      body(change('X', { messages: [{ ...message, text: { body: '"phone_number_id":"B"' } }] })),
    ],
  ])('%s', async (_, text) => {
    read = 0;
    const raw = Buffer.from(text);
    expect(await sortDelivery(raw, signature(raw, 'wrong'), watched)).toBeNull();
    expect(read).toBe(0);
  });

  test.each([
    ['a number first', fromAll('B')],
    ['written with spaces', fromAll('B').replaceAll(':', ' : ')],
    [
      'behind the business',
      JSON.stringify({ object: adapter.object, entry: [{ id: '9', changes: [change('B', { messages: [message] })] }] }),
    ],
    ['before a past of two megabytes', fromAll('B').replace('oi', 'x'.repeat(2_000_000))],
    [
      'after the messages',
      JSON.stringify({
        entry: [
          { changes: [{ value: { messages: [message], metadata: { phone_number_id: 'B' } }, field: 'messages' }] },
        ],
        object: adapter.object,
      }),
    ],
  ])('its own connection’s secret is found by %s', async (_, text) => {
    const raw = Buffer.from(text);
    const delivery = await sortDelivery(raw, signature(raw, 'own'), watched);
    expect(delivery?.rows.map((row) => row.lane)).toEqual(['22:5511988887777']);
  });

  test('what the platform signed is kept, and not read, where no stack would bear it', async () => {
    read = 0;
    const raw = Buffer.from(`{"object":"${adapter.object}","entry":${'['.repeat(400_000)}${']'.repeat(400_000)}}`);
    const delivery = await sortDelivery(raw, signature(raw, 'platform'), watched);
    expect([delivery?.unrouted, delivery?.raw.length, read]).toEqual(['unparsable: too much', raw.length, 0]);
  });
});
