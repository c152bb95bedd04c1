import { S_WHATSAPP_NET } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('a device shows a QR, is scanned, and logs in as the number that scanned it', async () => {
  const device = stage.device();
  const paired = await device.pair(stage.sim, { number: '5511900000101', name: 'Loja' });
  expect(paired).toMatchObject({ phoneNumberId: '5511900000101', deviceId: 1 });
  expect(device.creds.me).toMatchObject({ id: '5511900000101:1@s.whatsapp.net', lid: paired.lid });
  const [seen] = await stage.sim.wa.devices();
  expect(seen).toMatchObject({ phoneNumberId: '5511900000101', isOnline: true });
  expect(seen?.preKeys).toBeGreaterThan(5);
});

test('without a number a fictional one scans', async () => {
  const paired = await stage.device().pair(stage.sim);
  expect(paired.phoneNumberId).toMatch(/^55119\d{8}$/);
});

test('a code that no device shows is refused', async () => {
  await expect(stage.sim.wa.scan('2@nobody,a,b,c')).rejects.toThrow('404');
});

test('a device is paired by the code it shows', async () => {
  const device = stage.device();
  const paired = await device.pairByCode(stage.sim, '5511900000102');
  expect(paired.phoneNumberId).toBe('5511900000102');
  expect(device.creds.registered).toBe(true);
});

test('a wrong code is refused, and the right one still taken', async () => {
  const device = stage.device();
  device.start();
  await device.qr();
  const code = await device.socket.requestPairingCode('5511900000103');
  await device.socket.query({ tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' } });
  await expect(stage.sim.wa.typeCode(code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA')).rejects.toThrow('wrong');
  expect(await stage.sim.wa.typeCode(code)).toMatchObject({ phoneNumberId: '5511900000103' });
});

test('a number has several devices', async () => {
  const [first, second] = [stage.device(), stage.device()];
  await first.pair(stage.sim, { number: '5511900000104' });
  const paired = await second.pair(stage.sim, { number: '5511900000104' });
  expect(paired.deviceId).toBe(2);
  const { messageId } = await stage.sim.contact('Duas').says('para os dois', '5511900000104');
  expect((await first.message(messageId)).message.message?.conversation).toBe('para os dois');
  expect((await second.message(messageId)).message.message?.conversation).toBe('para os dois');
});

test('a device logs in again with what it kept, also when the simulator was started anew', async () => {
  const device = stage.device();
  await device.pair(stage.sim, { number: '5511900000105' });
  await device.stop();
  device.start();
  await device.opened();
  const before = await stage.sim.contact('Ana').says('antes', '5511900000105');
  await device.message(before.messageId);
  await stage.restart();
  await device.closed();
  device.start();
  await device.opened();
  const after = await stage.sim.contact('Ana').says('depois', '5511900000105');
  expect((await device.message(after.messageId)).message.message?.conversation).toBe('depois');
  const { key } = (await device.message(after.messageId)).message;
  await device.socket.sendMessage(key.remoteJid ?? '', { text: 'resposta depois' });
  expect((await stage.sim.expectSent({ to: 'Ana', text: 'resposta depois' })).type).toBe('text');
});

test('a second login takes the place of the first', async () => {
  const device = stage.device();
  await device.pair(stage.sim, { number: '5511900000106' });
  device.start(); // the same credentials, while the first connection stands
  expect(await device.closed()).toBe(440);
  await device.opened();
});

test('every code ends a connection as itself, and the device comes back', async () => {
  const device = stage.device();
  const { phoneNumberId } = await device.pair(stage.sim);
  for (const code of [403, 408, 428, 440, 500, 503, 515]) {
    expect(await stage.sim.wa.end(phoneNumberId, code)).toEqual({ ended: 1 });
    expect(await device.closed()).toBe(code);
    device.start();
    await device.opened();
  }
});

test('a device that was removed is refused from then on', async () => {
  const device = stage.device();
  const { phoneNumberId } = await device.pair(stage.sim);
  await stage.sim.wa.end(phoneNumberId, 401);
  expect(await device.closed()).toBe(401);
  device.start();
  expect(await device.closed()).toBe(401);
});

test('logging out removes the device', async () => {
  const device = stage.device();
  const { phoneNumberId } = await device.pair(stage.sim);
  await device.socket.logout();
  expect(await device.closed()).toBe(401);
  await expect
    .poll(async () => (await stage.sim.wa.devices()).some((each) => each.phoneNumberId === phoneNumberId))
    .toBe(false);
});

test('a login is refused with the code of the fault', async () => {
  const device = stage.device();
  const { phoneNumberId } = await device.pair(stage.sim);
  await device.stop();
  await stage.sim.faults({ kind: 'refuseLogin', phoneNumberId, code: 503, next: 1 });
  device.start();
  expect(await device.closed()).toBe(503);
  device.start();
  await device.opened();
});
