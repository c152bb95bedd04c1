import { expect, test } from 'vitest';
import { hashPassword, unmatchableHash, verifyPassword } from './password.ts';

test('a password fits its own hash and no other does', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('correct horse ', stored)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(stored);
});

test('accents count the same however they were typed', async () => {
  expect(await verifyPassword('aça\u0303o', await hashPassword('aç\u00e3o'))).toBe(true);
});

test('a hash of another cost is read by its own numbers', async () => {
  const cheaper = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  expect(await verifyPassword('x', cheaper)).toBe(false);
});

test("nobody's hash is readable and fits nothing", async () => {
  expect(await verifyPassword('', unmatchableHash)).toBe(false);
});

test('damage is an error, not a wrong password', async () => {
  await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('not readable');
});

test('two hashes run at once, and no more', async () => {
  let running = 0;
  let most = 0;
  const rules = {
    before: () => {
      running++;
      most = Math.max(most, running);
    },
    after: async () => {
      running--;
    },
  };
  await Promise.all(Array.from({ length: 8 }, () => verifyPassword('x', unmatchableHash, rules)));
  expect(most).toBe(2);
});

test('a try given up before it starts is not computed and frees its turn', async () => {
  const refuse = {
    before: () => {
      throw new Error('enough');
    },
    after: async () => {},
  };
  const tries = Array.from({ length: 5 }, () => verifyPassword('x', unmatchableHash, refuse));
  expect((await Promise.allSettled(tries)).every((result) => result.status === 'rejected')).toBe(true);
  expect(await verifyPassword('x', unmatchableHash)).toBe(false);
});
