import { connectModel } from '@guiche/testkit/client-model';
import { DrippingRequest } from '@guiche/testkit/dripping-request';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  company = await app.company();
  admin = await company.admin();
});
afterAll(() => app.close());

/** A connection without any library above it. */
class Wire {
  readonly got: string[] = [];
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  readonly socket: WebSocket;

  constructor() {
    this.socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    this.socket.onmessage = ({ data }) => this.got.push(String(data));
    this.socket.onerror = () => {}; // the close event reports it
    this.opened = new Promise((resolve) => {
      this.socket.onopen = () => resolve();
    });
    this.closed = new Promise((resolve) => {
      this.socket.onclose = () => resolve();
    });
  }

  /** Number of answers to requested namespaces. */
  get answers(): number {
    return this.got.filter((text) => text.startsWith('4')).length;
  }
}

const namesAsked: Readonly<Record<string, (n: number) => string>> = {
  'of companies': (n) => `40/company-${n + 1},`,
  'of nothing': (n) => `40/x${n},`,
  'with a token each': (n) => `40/company-${n + 1},{"token":"${'x'.repeat(40)}"}`,
  'the root': () => '40',
  'of one and the same': () => '40/company-1,{"token":"nobody-s-token-at-all"}',
};

test.each(Object.entries(namesAsked))(
  'of a thousand namespaces %s a few are answered, then it is over',
  async (_, write) => {
    const wire = new Wire();
    await wire.opened;
    for (let n = 0; n < 1_000; n++) wire.socket.send(write(n));
    await wire.closed;
    expect(wire.answers).toBeLessThanOrEqual(5);
  },
);

test.each<[string, (wire: Wire) => void]>([
  ['says nothing', () => {}],
  [
    'answers pings without end',
    ({ socket }) => {
      for (let n = 0; n < 10_000; n++) socket.send('3');
    },
  ],
  ['names itself at length', ({ socket }) => socket.send(`40/company-1,{"token":"${'x'.repeat(8_000)}"}`)],
  ['asks with brackets', ({ socket }) => socket.send(`40/company-1,${'['.repeat(20_000)}`)],
  ['sends bytes', ({ socket }) => socket.send(Buffer.alloc(100))],
  ['speaks before it was let in', ({ socket }) => socket.send('42["userStatus"]')],
  ['is refused and stays', ({ socket }) => socket.send('40/company-1,{"token":"nobody-s-token-at-all"}')],
])('who %s is cut off', async (_, act) => {
  const wire = new Wire();
  await wire.opened;
  act(wire);
  await wire.closed;
  expect(wire.answers).toBeLessThanOrEqual(1);
});

test('a hundred of an address wait outside, no more; who goes in makes room, and others have their own', async () => {
  const hundred = Array.from({ length: 100 }, () => new Wire());
  await Promise.all(hundred.map((wire) => wire.opened));
  const more = new Wire();
  await more.closed;
  expect(more.got).toEqual([]);
  const other = new DrippingRequest(app.url, [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    ...[
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ],
    'X-Forwarded-For: 203.0.113.9',
  ]);
  expect(await other.status()).toBe(101);
  other.end();
  for (const { socket } of hundred) socket.close();
  await Promise.all(hundred.map((wire) => wire.closed));
  await until('somebody of the same address gets in', async () => {
    const model = await connectModel({ url: app.url, token: admin.token, companyId: company.id }).catch(() => null);
    model?.disconnect();
    return model !== null;
  });
});

test('who was let in stays as long as they like, asks for nothing else, and leaves for good', async () => {
  const model = await connectModel({ url: app.url, token: admin.token, companyId: company.id });
  const [asking, leaving, silent] = [new Wire(), new Wire(), new Wire()];
  const hello = `40/company-${company.id},${JSON.stringify({ token: admin.token })}`;
  for (const wire of [asking, leaving]) {
    await wire.opened;
    wire.socket.send(hello);
    await until('it is let in', () => wire.got.some((text) => text.startsWith(`40/company-${company.id}`)));
  }
  for (let n = 0; n < 100; n++) asking.socket.send(`40/company-${n + 1_000_000},`);
  leaving.socket.send(`41/company-${company.id},`);
  await Promise.all([asking.closed, leaving.closed, silent.closed]);
  await company.receives('Maria', 'Ainda está aí?');
  await model.waitFor(({ events }) => events.some(({ name }) => name === 'appMessage'));
  expect(model.disconnects).toEqual([]);
  model.disconnect();
});
