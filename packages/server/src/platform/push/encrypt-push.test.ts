import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPushKey } from './encrypt-push.ts';
import { pushIdentity } from './push-identity.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291 comes out to the byte', () => {
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const p256dh = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  const text = 'When I grow up, I want to be a watermelon';
  const encrypted = encryptPush(text, { p256dh, auth }, ours, bytes('DGv6ra1nlYgDCS1FRnbzlw'));
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the same text is never encrypted the same way twice', () => {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys(), auth: Buffer.alloc(16, 7) };
  expect(encryptPush('oi', keys).equals(encryptPush('oi', keys))).toBe(false);
});

test('what is no point of the curve is no key', () => {
  const point = createECDH('prime256v1').generateKeys();
  expect(isPushKey(point)).toBe(true);
  const beside = Buffer.from(point);
  beside.writeUInt8((beside.readUInt8(64) + 1) % 256, 64);
  for (const key of [beside, Buffer.alloc(65, 4), Buffer.alloc(65), point.subarray(0, 64), Buffer.alloc(0)])
    expect(isPushKey(key)).toBe(false);
});

test('one secret is one identity in every process, and another secret another', () => {
  const one = pushIdentity('um segredo bem comprido de trinta e dois', 'https://desk.test');
  expect(pushIdentity('um segredo bem comprido de trinta e dois', 'https://desk.test').publicKey).toBe(one.publicKey);
  expect(pushIdentity('outro segredo bem comprido de trinta e dois', 'https://desk.test').publicKey).not.toBe(
    one.publicKey,
  );
  expect(bytes(one.publicKey)).toHaveLength(65);
});
