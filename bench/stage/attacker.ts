import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * An attacker without a session, in a process of its own, who tries to cost more than they pay: against this machine
 * only, limited in acts per second and in total, and never for longer than a minute.
 */

interface Attack {
  perSecond: number;
  act(port: number): void;
}

const mostMs = 60_000;
const mega = 1024 * 1024;

function post(port: number, path: string, body: Buffer, headers: Record<string, string | number>): void {
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false });
  sent.on('error', () => {}); // refused while still sending, as it should be
  sent.on('response', (response) => response.resume());
  sent.end(body);
}

/** A body for anybody's route, one for nobody's, and one in pieces of unannounced length. */
function spread(port: number, body: Buffer): void {
  const json = { 'content-type': 'application/json' };
  post(port, '/api/auth/login', body, { ...json, 'content-length': body.length });
  post(port, '/api/nobody/is/here', body, { ...json, 'content-length': body.length });
  post(port, '/api/auth/signup', body, { ...json, 'transfer-encoding': 'chunked' });
  post(port, '/api/auth/refresh_token', body.subarray(0, 16_000), { ...json, 'content-length': 16_000 });
}

const deep = Buffer.from(`${'['.repeat(400_000)}${']'.repeat(400_000)}`);
const wide = Buffer.from(`{${Array.from({ length: 60_000 }, (_, n) => `"f${n}":1`).join()}}`);
const forged = Buffer.from(
  `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[${'['.repeat(mega)}${']'.repeat(mega)}]}]}`,
);
const signature = `sha256=${createHmac('sha256', 'nobody-s').update(forged).digest('hex')}`;

/** A masked frame, with a key of zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.of(129, 128 | body.length, 0, 0, 0, 0), body]);
}
const upgrade = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
].join('\r\n');
const names = Buffer.concat(Array.from({ length: 10_000 }, (_, n) => frame(`40/company-${n + 1},`)));

function open(port: number, head: string, then: Buffer | null): ReturnType<typeof connect> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // cut off, as it should be
  socket.on('data', () => {
    if (then !== null) socket.write(then);
    then = null;
  });
  socket.write(`${head}\r\n\r\n`);
  return socket;
}

const attacks: Readonly<Record<string, Attack>> = {
  'deep JSON': { perSecond: 10, act: (port) => spread(port, deep) },
  'wide JSON': { perSecond: 10, act: (port) => spread(port, wide) },
  'forged webhooks': {
    perSecond: 20,
    act: (port) =>
      post(port, '/webhooks/meta', forged, { 'content-length': forged.length, 'x-hub-signature-256': signature }),
  },
  namespaces: { perSecond: 10, act: (port) => void open(port, upgrade, names) },
  'slow bodies': {
    perSecond: 300,
    act(port) {
      const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000';
      const socket = open(port, `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n${form}`, null);
      const drip = setInterval(() => socket.write('-'), 1_000);
      socket.on('close', () => clearInterval(drip));
    },
  },
};

async function attack({ perSecond, act }: Attack, port: number): Promise<void> {
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(1_000 / perSecond)) act(port);
}

const chosen = attacks[process.env.ATTACK ?? ''];
if (!chosen) throw new Error(`ATTACK is one of ${Object.keys(attacks).join(', ')}`);
process.on('SIGTERM', () => process.exit(0));
console.log(JSON.stringify({ ready: { port: 0 } }));
await attack(chosen, Number(process.env.PORT));
