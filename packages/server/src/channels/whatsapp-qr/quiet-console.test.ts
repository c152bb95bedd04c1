import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { libraryLog } from './library-log.ts';
import { quietConsole } from './quiet-console.ts';

const written: string[] = [];
const log = createLog('trace', { write: (line: string) => void written.push(line) });
const streams = [process.stdout, process.stderr] as const;
const writes = streams.map((stream) => stream.write);
const runnersConsole = globalThis.console;
let loud: (() => void) | null = null;

afterEach(() => {
  loud?.();
  globalThis.console = runnersConsole;
  for (const [index, stream] of streams.entries()) stream.write = writes[index] ?? stream.write;
  written.length = 0;
});

/** Everything that reaches a terminal or a log while `act` runs. */
function printedBy(act: () => void): string {
  for (const stream of streams)
    stream.write = ((chunk: string | Uint8Array) => {
      written.push(String(chunk));
      return true;
    }) as typeof stream.write;
  // A plain console as in a process; the one of the tests is the test runner's.
  globalThis.console = new Console(...streams);
  loud = quietConsole(log);
  act();
  return written.join('\n');
}

const key = randomBytes(32);
/** Every common way to print bytes. */
const spellings = [
  key.toString('hex'),
  key.toString('base64'),
  key.toString('latin1'),
  [...key].join(', '),
  [...key.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
  JSON.stringify([...key]).slice(1, -1),
];
const session = { currentRatchet: { rootKey: key, ephemeralKeyPair: { privKey: key, pubKey: new Uint8Array(key) } } };

test('sessions that the library prints reach neither console nor log', () => {
  const printed = printedBy(() => {
    console.info('Closing session:', session);
    console.warn('Session already closed', session);
    console.error(new Error('Bad MAC'), session.currentRatchet);
    console.log(session);
    console.dir(session, { depth: 9 });
    console.debug('%o', key);
  });
  expect(spellings.filter((spelling) => printed.includes(spelling))).toEqual([]);
  expect(printed).toContain('kept off the console');
});

test('its sentences do neither', () => {
  const filename = '/app/node_modules/libsignal/src/session_builder.js';
  const libraryWarns: (sentence: string) => void = runInThisContext('(sentence) => console.warn(sentence)', {
    filename,
  });
  const sentence = 'Closing open session in favor of incoming prekey bundle';
  const printed = printedBy(() => libraryWarns(sentence));
  expect(printed).not.toContain(sentence);
  expect(printed).toContain('kept off the console');
});

test('plain texts of ours pass, so that a process can still say that it is ready', () => {
  const printed = printedBy(() => console.log('{"ready":{"port":1}}'));
  expect(printed).toContain('{"ready":{"port":1}}');
});

test('of what the library logs only sentences and codes are left', () => {
  const logger = libraryLog(log);
  const printed = printedBy(() => {
    logger
      .child({ session })
      .error({ err: Object.assign(new Error('x'), { output: { statusCode: 515 } }), session }, 'stream errored out');
    logger.info({ helloMsg: session }, 'connected to WA');
    logger.warn(`Invalid LID-PN mapping: 5511988887777@s.whatsapp.net`);
    logger.trace(session, 'handshake recv from WA');
  });
  expect(spellings.filter((spelling) => printed.includes(spelling))).toEqual([]);
  expect(printed).not.toContain('5511988887777');
  expect(printed).toContain('stream errored out');
  expect(printed).toContain('515');
});
