import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../fail.ts';
import { guardLookup, type NameResolver, type OutboundHttp, openOutboundHttp } from './guarded-fetch.ts';
import { isPublicAddress, judgeUrl } from './judge-address.ts';

/** The addresses that names resolve to here; nothing leaves the machine. */
const names: Record<string, string[]> = {
  'hook.test': ['127.0.0.1'],
  'inside.test': ['127.0.0.1'],
  'mixed.test': ['93.184.216.34', '10.0.0.7'],
  'mapped.test': ['::ffff:169.254.169.254'],
};
const resolve: NameResolver = (hostname, _options, done) => {
  const found = names[hostname];
  if (found)
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  else done(Object.assign(new Error('not known'), { code: 'ENOTFOUND' }), []);
};

interface Heard {
  host: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let port: number;
let outbound: OutboundHttp;
let heard: Heard[] = [];
let connections = 0;
let answer: (request: Heard, response: ServerResponse) => void = (_request, response) => response.end('ok');

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { host = '', ...headers } = request.headers;
    const one = { host, method: request.method ?? '', url: request.url ?? '', headers, body };
    heard.push(one);
    answer(one, response);
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  outbound = openOutboundHttp({
    allowHosts: [`hook.test:${port}`, `127.0.0.1:${port}`],
    ownHosts: ['desk.test'],
    log: pino({ level: 'silent' }),
    resolve,
  });
});

afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  heard = [];
  connections = 0;
  answer = (_request, response) => response.end('ok');
});

const limits = { method: 'GET', maxBytes: 1_000, timeoutMs: 2_000 } as const;

async function codeOf(url: string, more: Partial<Parameters<OutboundHttp['guardedFetch']>[1]> = {}): Promise<string> {
  try {
    const { status } = await outbound.guardedFetch(url, { ...limits, ...more });
    return String(status);
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

/** Addresses that are refused by their text alone: no name is looked up, no socket is opened. */
const hostile = [
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST:8443/',
  'https://a.localhost/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.3.4/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://192.0.2.7/',
  'https://198.18.0.1/',
  'https://192.88.99.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://printer.local./',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'https://example.com@127.0.0.1/',
  'http://example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:6379/',
  'https://example.com:5432/',
  'https://desk.test/api/messages/send',
  'https://desk.test./',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'ftp://example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  '//example.com/',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2_100)}`,
];

test.each(hostile)('%s is refused before anything happens', async (url) => {
  expect(await codeOf(url)).toBe('ERR_URL_NOT_ALLOWED');
  expect([heard.length, connections]).toEqual([0, 0]);
});

test.each([
  'https://example.com/hook?a=1',
  'https://example.com:8443/',
  'https://bücher.example/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
])('%s is an address of the open internet', (url) => {
  expect(judgeUrl(url, { allowHosts: [], ownHosts: [] })).toEqual({ url: new URL(url), isVouchedFor: false });
});

test('what is not even an address is not public', () => expect(isPublicAddress('example.com')).toBe(false));

describe('names', () => {
  test.each(['inside.test', 'mixed.test', 'mapped.test', 'unknown.test'])('%s is not dialled', async (name) => {
    expect(await codeOf(`https://${name}:${port}/`)).toBe('ERR_URL_UNREACHABLE');
    expect(connections).toBe(0);
  });

  test('a name that changes its mind is judged each time it is dialled', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const lookup = guardLookup((_name, _options, done) =>
      done(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
    const dial = () =>
      new Promise((done) => lookup('flip.test', { all: true }, (error, found) => done(error ?? found)));
    expect(await dial()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await dial()).toBeInstanceOf(Error);
    expect(await dial()).toBeInstanceOf(Error); // the third answer is empty
  });

  test('a socket that wants one address gets one', async () => {
    const lookup = guardLookup((_name, _options, done) => done(null, [{ address: '2606:4700::1111', family: 6 }]));
    const dialled = new Promise((done) => lookup('one.test', {}, (error, ...found) => done([error, ...found])));
    expect(await dialled).toEqual([null, '2606:4700::1111', 6]);
  });

  test('the operator vouches for a host and a port, not for its neighbours', async () => {
    expect(await codeOf(`http://hook.test:${port}/`)).toBe('200');
    expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('200');
    expect(await codeOf('http://127.0.0.1:1/')).toBe('ERR_URL_NOT_ALLOWED');
    expect(await codeOf('http://hook.test/')).toBe('ERR_URL_NOT_ALLOWED');
  });
});

describe('redirects', () => {
  const goTo = (location: string, status = 302) => {
    answer = (_request, response) => response.writeHead(status, { location }).end();
  };

  test.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'http://example.com/',
    'file:///etc/passwd',
    'https://inside.test/',
    'https://desk.test/',
    'http://[',
  ])('to %s lead nowhere', async (location) => {
    goTo(location);
    expect(await codeOf(`http://hook.test:${port}/`)).toBe('ERR_URL_UNREACHABLE');
    expect(heard).toHaveLength(1);
  });

  test('three are followed, a fourth is not', async () => {
    answer = ({ url }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    const there = await outbound.guardedFetch(`http://hook.test:${port}/3`, limits);
    expect(there.body.toString()).toBe('there');
    expect(await codeOf(`http://hook.test:${port}/4`)).toBe('ERR_URL_UNREACHABLE');
  });

  test.each([301, 302, 303, 307, 308])(
    'by %i another host gets no key, and what was said only when asked',
    async (status) => {
      answer = ({ host }, response) => {
        if (host.startsWith('hook')) response.writeHead(status, { location: `http://127.0.0.1:${port}/there` }).end();
        else response.end();
      };
      const headers = { Authorization: 'Bearer a', Cookie: 'b=c', 'X-Api-Key': 'd', 'Content-Type': 'text/plain' };
      expect(await codeOf(`http://hook.test:${port}/`, { method: 'POST', body: 'hello', headers })).toBe('200');
      const [first, second] = heard;
      expect(first?.headers).toMatchObject({ authorization: 'Bearer a', 'x-api-key': 'd', 'user-agent': 'Guiche' });
      expect(Object.keys(second?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']));
      expect(JSON.stringify(second?.headers)).not.toMatch(/Bearer|b=c|x-api-key/);
      const kept = status >= 307 ? ['POST', 'hello'] : ['GET', ''];
      expect([second?.method, second?.body]).toEqual(kept);
    },
  );

  test('on the same host the key goes along', async () => {
    answer = ({ url }, response) => {
      if (url === '/') response.writeHead(307, { location: '/there' }).end();
      else response.end();
    };
    await codeOf(`http://hook.test:${port}/`, { headers: { authorization: 'Bearer a' } });
    expect(heard.map((one) => one.headers.authorization)).toEqual(['Bearer a', 'Bearer a']);
  });
});

describe('answers', () => {
  test('status, type and bytes are handed on, whatever the status', async () => {
    answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('não');
    const { status, contentType, body } = await outbound.guardedFetch(`http://hook.test:${port}/`, limits);
    expect([status, contentType, body.toString()]).toEqual([404, 'text/plain', 'não']);
  });

  test('a long one is cut off, honest about its length or not', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(1_001));
    expect(await codeOf(`http://hook.test:${port}/`)).toBe('ERR_URL_UNREACHABLE');
    answer = (_request, response) => {
      for (let part = 0; part < 20; part++) response.write(Buffer.alloc(100));
      response.end();
    };
    expect(await codeOf(`http://hook.test:${port}/`)).toBe('ERR_URL_UNREACHABLE');
    answer = (_request, response) => response.end(Buffer.alloc(1_000));
    expect(await codeOf(`http://hook.test:${port}/`)).toBe('200');
  });

  test('of a long one that much is read where its beginning is enough', async () => {
    answer = (_request, response) => response.end(`${'a'.repeat(999)}bc${'d'.repeat(1_000_000)}`);
    const { status, body } = await outbound.guardedFetch(`http://hook.test:${port}/`, {
      ...limits,
      takesBeginning: true,
    });
    expect([status, body.toString()]).toEqual([200, `${'a'.repeat(999)}b`]);
  });

  test('a small parcel that unpacks to much is a long one', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const before = process.memoryUsage.rss();
    expect(await codeOf(`http://hook.test:${port}/`, { maxBytes: 100_000 })).toBe('ERR_URL_UNREACHABLE');
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
  });

  test('one that drips ends with the time given', async () => {
    answer = async (_request, response) => {
      for (; !response.destroyed; await wait(20)) response.write('.');
    };
    const since = performance.now();
    expect(await codeOf(`http://hook.test:${port}/`, { timeoutMs: 300 })).toBe('ERR_URL_UNREACHABLE');
    expect(performance.now() - since).toBeLessThan(5_000); // the answer never ends; the machine may be busy
  });

  test('only the types asked for', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
    expect(await codeOf(`http://hook.test:${port}/`, { accept: ['application/json'] })).toBe('ERR_URL_UNREACHABLE');
    expect(heard[0]?.headers.accept).toBe('application/json');
    expect(await codeOf(`http://hook.test:${port}/`, { accept: ['image/*', 'text/*'] })).toBe('200');
  });

  test('a connection that is refused', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: free } = closed.address() as AddressInfo;
    closed.close();
    const other = openOutboundHttp({
      allowHosts: ['hook.test'],
      ownHosts: [],
      log: pino({ level: 'silent' }),
      resolve,
    });
    await expect(other.guardedFetch(`http://hook.test:${free}/`, limits)).rejects.toMatchObject({
      code: 'ERR_URL_UNREACHABLE',
    });
    await other.close();
  });
});
