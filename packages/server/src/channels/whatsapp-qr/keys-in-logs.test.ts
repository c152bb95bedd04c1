import { inspect } from 'node:util';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { BufferJSON } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, sealingKey } from '../../platform/crypto/seal.ts';

/** Everything that reached the log, at its finest level, or passed to the console. */
const written: string[] = [];
const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;
const before = methods.map((name) => [name, console[name]] as const);
let app: TestApp;

beforeAll(async () => {
  // Below the filter that the application installs.
  for (const name of methods)
    console[name] = (...said: unknown[]) => void written.push(inspect(said, { depth: 9, maxArrayLength: 99 }));
  app = await startTestApp({ limiter: noLimits, logTo: { write: (line) => void written.push(line) } });
});
afterAll(async () => {
  await app.close();
  for (const [name, print] of before) console[name] = print;
});

const fewPreKeys = 40;

async function keysOf({ company, connectionId }: QrDesk): Promise<Buffer[]> {
  const sealKey = sealingKey(app.config.appSecret);
  const { rows } = await app.owner.query<{ place: string; sealed: Buffer }>(
    `select 'creds:' as place, creds_sealed as sealed from whatsapp_sessions where connection_id = $1
     union all select type || ':' || id, value_sealed from whatsapp_keys where connection_id = $1 and type <> 'pre-key'
     union all (select type || ':' || id, value_sealed from whatsapp_keys where connection_id = $1 and type = 'pre-key' limit $2)`,
    [connectionId, fewPreKeys],
  );
  return rows.flatMap(({ place, sealed }) => {
    const text = open(sealKey, sealed, `whatsapp:${company.id}:${connectionId}:${place}`);
    return bytesIn(JSON.parse(text, BufferJSON.reviver));
  });
}

/** Finds the keys in a stored value: bytes, or base64 of 32 or 33 of them. */
function bytesIn(value: unknown): Buffer[] {
  if (value instanceof Uint8Array) return value.length < 16 ? [] : [Buffer.from(value)];
  if (typeof value === 'string')
    return /^[A-Za-z0-9+/]{43}[=A-Za-z0-9+/]$/.test(value) ? [Buffer.from(value, 'base64')] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : [];
}

/** Every common way to print bytes. */
const spellingsOf = (key: Buffer) => [
  key.toString('hex'),
  key.toString('base64'),
  key.toString('latin1'),
  [...key].join(', '),
  [...key].join(','),
  [...key.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
];

test('a day of a session, its ends and its return write no key and no sentence of the library to log or console', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi', by: 'phone' });
  await desk.write({ text: 'de novo', by: 'lid' });
  await desk.shows(2);
  await desk.answers('bom dia');
  await desk.end(503);
  await desk.write({ text: 'voltou?' });
  await desk.shows(4);
  const keys = await keysOf(desk);
  await desk.end(401);
  await desk.reaches('DISCONNECTED');
  expect(keys.length).toBeGreaterThan(fewPreKeys);
  expect(written.length).toBeGreaterThan(0);
  const all = written.join('\n');
  const seen = keys.filter((key) => spellingsOf(key).some((spelling) => all.includes(spelling)));
  expect(seen.map((key) => key.length)).toEqual([]);
  for (const sentence of ['Closing session', 'Closing open session', 'Session error', 'Removing old closed session'])
    expect(all).not.toContain(sentence);
});
