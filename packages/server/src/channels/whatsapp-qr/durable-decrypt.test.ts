import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  type SignalDataSet,
  type SignalKeyStore,
  type WAMessage,
} from 'baileys';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { decipherDurably } from './durable-decrypt.ts';
import { libraryLog } from './library-log.ts';
import { quietConsole } from './quiet-console.ts';

const silent = pino({ level: 'silent' });
const logger = libraryLog(silent);
const alicesJid = '5511988887777@s.whatsapp.net';
const ourJid = '5511900000000:1@s.whatsapp.net';
quietConsole(silent);

/** Makes a key store in memory; `onSet` runs with each commit. */
function memory(onSet: (types: string[]) => void): SignalKeyStore {
  const kept = new Map<string, unknown>();
  return {
    get: (type, ids) =>
      Object.fromEntries(
        ids.filter((id) => kept.has(`${type}.${id}`)).map((id) => [id, kept.get(`${type}.${id}`)]),
      ) as never,
    set(data: SignalDataSet) {
      onSet(Object.keys(data));
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null) kept.delete(`${type}.${id}`);
          else kept.set(`${type}.${id}`, value);
        }
    },
  };
}

const once = { maxCommitRetries: 1, delayBetweenTriesMs: 1 };

/** Makes a sender and our side, and records the order of its steps. */
async function pair(keep: (message: WAMessage) => Promise<void>) {
  const steps: string[] = [];
  const creds = initAuthCreds();
  const keys = addTransactionCapability(
    memory((types) => void (types.includes('session') && steps.push('ratchet'))),
    logger,
    once,
  );
  const preKey = Curve.generateKeyPair();
  await keys.set({ 'pre-key': { '1': preKey } });
  const deciphered = decipherDurably({
    me: () => ({ pn: ourJid, lid: '9000:1@lid' }),
    async keep(message) {
      await keep(message);
      steps.push('stored');
    },
    miss: async ({ key, message }) => void steps.push(`missed ${key.id}${message ? ' with words' : ''}`),
  });
  const ours = deciphered.makeRepository({ creds, keys }, logger);
  const alices = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    {
      creds: initAuthCreds(),
      keys: addTransactionCapability(
        memory(() => {}),
        logger,
        once,
      ),
    },
    logger,
  );
  const { keyPair, keyId, signature } = creds.signedPreKey;
  await alices.injectE2ESession({
    jid: ourJid,
    session: {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
      preKey: { keyId: 1, publicKey: generateSignalPubKey(preKey.public) },
    },
  });
  const send = async (id: string, text: string): Promise<BinaryNode> => {
    const { type, ciphertext } = await alices.encryptMessage({
      jid: ourJid,
      data: encodeWAMessage({ conversation: text }),
    });
    const attrs = { id, from: alicesJid, t: '1780000000', notify: 'Alice' };
    return { tag: 'message', attrs, content: [{ tag: 'enc', attrs: { type }, content: ciphertext }] };
  };
  const receive = async (node: BinaryNode) => {
    deciphered.note(node);
    const [part] = Array.isArray(node.content) ? node.content : [];
    if (!(part?.content instanceof Uint8Array)) throw new Error('nothing to decrypt');
    const type = part.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
    return ours.decryptMessage({ jid: alicesJid, type, ciphertext: part.content });
  };
  return { send, receive, steps };
}

/** Damages a message so that no key opens it. */
const garbled = ({ content, ...node }: BinaryNode, more: Record<string, string> = {}): BinaryNode => ({
  ...node,
  content: Array.isArray(content)
    ? content.map((part) => ({ ...part, attrs: { ...part.attrs, ...more }, content: Buffer.alloc(60, 7) }))
    : [],
});

test('a message is stored, and only then the ratchet moves on', async () => {
  const kept: WAMessage[] = [];
  const { send, receive, steps } = await pair(async (message) => void kept.push(message));
  await receive(await send('A1', 'oi'));
  expect(steps).toEqual(['stored', 'ratchet']);
  expect(kept).toMatchObject([
    { key: { id: 'A1', remoteJid: alicesJid, fromMe: false }, pushName: 'Alice', message: { conversation: 'oi' } },
  ]);
});

test('what could not be stored can be read again', async () => {
  let isAway = true;
  const kept: string[] = [];
  const { send, receive, steps } = await pair(async ({ key }) => {
    if (isAway) throw new Error('the database is away');
    kept.push(key.id ?? '');
  });
  const node = await send('B1', 'oi');
  await expect(receive(node)).rejects.toThrow('away');
  expect(steps).toEqual([]);
  isAway = false;
  await receive(node);
  expect(kept).toEqual(['B1']);
  expect(steps).toEqual(['stored', 'ratchet']);
});

test('what no key opens is written down before the library hears of it; what nobody would miss, and what was opened before, is not', async () => {
  const { send, receive, steps } = await pair(async () => {});
  const [first, second, sign] = [await send('C1', 'oi'), await send('C2', 'olá'), await send('C3', '👍')];
  await receive(first);
  await expect(receive(garbled(second))).rejects.toThrow();
  expect(steps).toEqual(['stored', 'ratchet', 'missed C2']);
  await expect(receive({ ...garbled(sign), attrs: { ...sign.attrs, type: 'reaction' } })).rejects.toThrow();
  await expect(receive(garbled(sign, { 'decrypt-fail': 'hide' }))).rejects.toThrow();
  await expect(receive(first)).rejects.toThrow('already');
  expect(steps).toHaveLength(3);
  await receive(second);
  expect(steps.slice(3)).toEqual(['stored', 'ratchet']);
});
