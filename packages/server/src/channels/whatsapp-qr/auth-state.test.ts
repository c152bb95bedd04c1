import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { BufferJSON, initAuthCreds } from 'baileys';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealingKey } from '../../platform/crypto/seal.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import { openAuthState } from './auth-state.ts';
import { createAuthStore, type HeldSession, SessionLost } from './auth-store.repo.ts';

let database: TestDatabase;
let owner: pg.Client;
let pools: Pools;
const sealKey = sealingKey(testSecret);

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 4, road: 4 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await owner.end();
  await database.drop();
});

/** Makes a session that this process holds. */
async function hold(): Promise<HeldSession> {
  const { rows } = await owner.query<{ companyId: string; connectionId: string }>(
    `with c as (select control.create_company('Uma', current_date, true) as id),
     w as (insert into connections (company_id, name, channel) select id, 'Loja', 'whatsapp' from c returning company_id, id)
     insert into whatsapp_sessions (company_id, connection_id, fence) select company_id, id, 1 from w
     returning company_id as "companyId", connection_id as "connectionId"`,
  );
  return { companyId: Number(rows[0]?.companyId), connectionId: Number(rows[0]?.connectionId), fence: 1 };
}

const takeOver = (held: HeldSession) =>
  owner.query('update whatsapp_sessions set fence = fence + 1 where company_id = $1 and connection_id = $2', [
    held.companyId,
    held.connectionId,
  ]);
const storeOf = (held: HeldSession) => createAuthStore(pools.web, sealKey, held);

test('credentials and keys come back as they were written, byte by byte', async () => {
  const held = await hold();
  const state = await openAuthState(storeOf(held));
  const key = { public: Buffer.from([1, 2, 255]), private: Buffer.from([3, 4, 0]) };
  state.creds.me = { id: '5511988887777:1@s.whatsapp.net', name: 'Loja' };
  state.credsChanged();
  await state.keys.set({ 'pre-key': { '1': key, '2': key }, session: { 'a.0': Buffer.from('sessão') } });
  await state.written();

  const again = await openAuthState(storeOf(held));
  const comparable = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);
  expect(comparable(again.creds)).toBe(comparable(state.creds));
  const found = await again.keys.get('pre-key', ['1', '2', '3']);
  expect(Object.keys(found).sort()).toEqual(['1', '2']);
  expect(Buffer.from(found['1']?.private ?? []).equals(key.private)).toBe(true);
  expect(Buffer.from((await again.keys.get('session', ['a.0']))['a.0'] ?? []).toString()).toBe('sessão');
});

test('a null takes a key away, in the same write as others come', async () => {
  const state = await openAuthState(storeOf(await hold()));
  await state.keys.set({ 'lid-mapping': { a: '1', b: '2' } });
  await state.keys.set({ 'lid-mapping': { a: null, c: '3' }, 'device-list': { d: ['0'] } });
  expect(await state.keys.get('lid-mapping', ['a', 'b', 'c'])).toEqual({ b: '2', c: '3' });
  expect(await state.keys.get('device-list', ['d'])).toEqual({ d: ['0'] });
});

test('changed credentials are written once, and not after the keys they count', async () => {
  const held = await hold();
  const state = await openAuthState(storeOf(held));
  const written: { creds: boolean; keys: number }[] = [];
  const watched = await openAuthState({
    ...storeOf(held),
    write: (changes, creds) => {
      written.push({ creds: creds !== null, keys: changes.length });
      return storeOf(held).write(changes, creds);
    },
  });
  expect(state.creds.nextPreKeyId).toBe(1);
  watched.creds.nextPreKeyId = 31;
  watched.credsChanged();
  await watched.keys.set({ 'pre-key': { '30': { public: Buffer.of(1), private: Buffer.of(2) } } });
  await watched.written();
  const withCreds = written.findIndex(({ creds }) => creds);
  expect(written.filter(({ creds }) => creds)).toHaveLength(1);
  expect(withCreds).toBeLessThanOrEqual(written.findIndex(({ keys }) => keys > 0));
  expect((await openAuthState(storeOf(held))).creds.nextPreKeyId).toBe(31);
});

test('who lost the session writes nothing, neither keys nor credentials', async () => {
  const held = await hold();
  const late = await openAuthState(storeOf(held));
  await late.keys.set({ 'lid-mapping': { a: 'early' } });
  await takeOver(held);
  late.creds.nextPreKeyId = 99;
  late.credsChanged();
  await expect(late.keys.set({ 'lid-mapping': { a: 'late', b: 'late' } })).rejects.toThrow(SessionLost);
  await expect(late.written()).rejects.toThrow(SessionLost);
  await expect(storeOf(held).wipe()).rejects.toThrow(SessionLost);

  const now = await openAuthState(storeOf({ ...held, fence: 2 }));
  expect(await now.keys.get('lid-mapping', ['a', 'b'])).toEqual({ a: 'early' });
  expect(await storeOf({ ...held, fence: 2 }).readCreds()).toBe(null);
});

test('nothing of it can be read in the database, and no row opens in another place', async () => {
  const held = await hold();
  const state = await openAuthState(storeOf(held));
  const secret = Buffer.from('a private key of this account');
  Object.assign(state.creds, initAuthCreds());
  state.credsChanged();
  await state.keys.set({ session: { 'a.0': secret, 'b.0': Buffer.from('another one') } });
  await state.written();
  const { rows } = await owner.query<{ value_sealed: Buffer }>(
    'select value_sealed from whatsapp_keys where connection_id = $1 union all select creds_sealed from whatsapp_sessions where connection_id = $1',
    [held.connectionId],
  );
  expect(rows).toHaveLength(3);
  const privateKey = Buffer.from(state.creds.noiseKey.private);
  const texts = [secret, secret.toString('base64'), privateKey, privateKey.toString('base64')];
  for (const { value_sealed: sealed } of rows) expect(texts.filter((text) => sealed.includes(text))).toEqual([]);
  await owner.query(
    `update whatsapp_keys k set value_sealed = (select value_sealed from whatsapp_keys where connection_id = $1 and id = 'b.0')
     where connection_id = $1 and id = 'a.0'`,
    [held.connectionId],
  );
  await expect(Promise.resolve(state.keys.get('session', ['a.0']))).rejects.toThrow();
});

test('a wipe leaves nothing but the row itself, and of nobody else', async () => {
  const [gone, kept] = [await hold(), await hold()];
  for (const held of [gone, kept]) {
    const state = await openAuthState(storeOf(held));
    state.credsChanged();
    await state.keys.set({ 'lid-mapping': { a: '1' } });
    await state.written();
  }
  await storeOf(gone).wipe();
  expect(await storeOf(gone).readCreds()).toBe(null);
  expect((await storeOf(gone).readKeys('lid-mapping', ['a'])).size).toBe(0);
  expect(await storeOf(kept).readCreds()).not.toBe(null);
  expect((await storeOf(kept).readKeys('lid-mapping', ['a'])).size).toBe(1);
});
