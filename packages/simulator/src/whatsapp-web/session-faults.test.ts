import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RealDevice } from './real-device.ts';
import { openStage, type Stage } from './stage.ts';

const NUMBER = '5511900000300';
let stage: Stage;
let device: RealDevice;
beforeAll(async () => {
  stage = await openStage();
  device = stage.device();
  await device.pair(stage.sim, { number: NUMBER });
});
afterAll(() => stage.close());

async function jidOf(name: string): Promise<string> {
  const { messageId } = await stage.sim.contact(name).says('oi', NUMBER);
  return (await device.message(messageId)).message.key.remoteJid ?? '';
}

test('what came while the device was away comes as backlog, in order and once', async () => {
  await device.stop();
  const ana = stage.sim.contact('Ana');
  const written = [await ana.says('um', NUMBER), await ana.says('dois', NUMBER)];
  device.start();
  await device.opened();
  for (const { messageId } of written) expect((await device.message(messageId)).type).toBe('append');
  await stage.sim.idle();
  const ids = device.upserts.map(({ message }) => message.key.id);
  expect(ids.filter((id) => written.some(({ messageId }) => messageId === id))).toEqual(
    written.map((each) => each.messageId),
  );
});

test('a sender who hides the number has a LID only', async () => {
  await stage.sim.faults({ kind: 'lidOnly', phoneNumberId: NUMBER, next: 1 });
  const { messageId } = await stage.sim.contact('Bia').says('só lid', NUMBER);
  const { key } = (await device.message(messageId)).message;
  expect(key.remoteJid).toMatch(/@lid$/);
  expect(key.remoteJidAlt).toBeUndefined();
});

test('a message that cannot be read is asked for again and comes under its id', async () => {
  await jidOf('Caio');
  await stage.sim.faults({ kind: 'undecryptable', phoneNumberId: NUMBER, next: 1 });
  const { messageId } = await stage.sim.contact('Caio').says('agora sim', NUMBER);
  expect((await device.message(messageId)).message.message?.conversation).toBe('agora sim');
  await stage.sim.idle();
});

test('one that nobody heard asked for again comes once the device is back', async () => {
  await jidOf('Cora');
  await stage.sim.faults({ kind: 'undecryptable', phoneNumberId: NUMBER, next: 1 });
  await stage.sim.faults({ kind: 'againUnheard', phoneNumberId: NUMBER, next: 1 });
  const { messageId } = await stage.sim.contact('Cora').says('mais tarde', NUMBER);
  await device.until(() => device.upserts.find(({ message }) => message.key.id === messageId));
  await stage.sim.idle();
  expect(device.upserts.filter(({ message }) => message.key.id === messageId && message.message)).toEqual([]);
  await device.stop();
  device.start();
  await device.opened();
  expect((await device.message(messageId)).message.message?.conversation).toBe('mais tarde');
  await stage.sim.idle();
});

test('a message that comes twice is read once', async () => {
  await jidOf('Davi');
  await stage.sim.faults({ kind: 'duplicate', phoneNumberId: NUMBER, what: 'message', next: 1 });
  const { messageId } = await stage.sim.contact('Davi').says('duas vezes', NUMBER);
  await device.message(messageId);
  await stage.sim.idle();
  const read = device.upserts.filter(({ message }) => message.key.id === messageId && message.message);
  expect(read).toHaveLength(1);
});

test('an error in the acknowledgement means that nothing was sent', async () => {
  const jid = await jidOf('Eva');
  await stage.sim.faults({ kind: 'ackError', phoneNumberId: NUMBER, code: 479, next: 1 });
  const sent = await device.socket.sendMessage(jid, { text: 'recusada' });
  expect((await device.acked(sent?.key.id ?? '')).error).toBe('479');
  await stage.sim.idle();
  expect((await stage.sim.outbox()).filter(({ text }) => text === 'recusada')).toEqual([]);
});

test('a missing acknowledgement says nothing of a message that went', async () => {
  const jid = await jidOf('Flora');
  await stage.sim.faults({ kind: 'ackMissing', phoneNumberId: NUMBER, next: 1 });
  const sent = await device.socket.sendMessage(jid, { text: 'sem ack' });
  await stage.sim.expectSent({ to: 'Flora', text: 'sem ack' });
  await device.updated(sent?.key.id ?? '', ({ status }) => status === 3);
  expect(device.acks.some(({ id }) => id === sent?.key.id)).toBe(false);
});

test('a connection that breaks after the send was taken leaves the device in doubt', async () => {
  const jid = await jidOf('Gil');
  await stage.sim.faults({ kind: 'dropAfterAccept', phoneNumberId: NUMBER, next: 1 });
  const sent = await device.socket.sendMessage(jid, { text: 'cortada' });
  expect(await device.closed()).toBe(428);
  await stage.sim.expectSent({ to: 'Gil', text: 'cortada' });
  device.start();
  await device.opened();
  await device.updated(sent?.key.id ?? '', ({ status }) => status === 3);
});

test('a connection that breaks before it leaves nothing', async () => {
  const jid = await jidOf('Hugo');
  await stage.sim.faults({ kind: 'dropBeforeAccept', phoneNumberId: NUMBER, next: 1 });
  await device.socket.sendMessage(jid, { text: 'perdida' });
  expect(await device.closed()).toBe(428);
  device.start();
  await device.opened();
  expect((await stage.sim.outbox()).filter(({ text }) => text === 'perdida')).toEqual([]);
});

test('a send to a number nobody has is acknowledged and goes nowhere', async () => {
  const sent = await device.socket.sendMessage('5511000000000@s.whatsapp.net', { text: 'ninguém' });
  expect((await device.acked(sent?.key.id ?? '')).error).toBeUndefined();
  expect((await stage.sim.outbox()).filter(({ text }) => text === 'ninguém')).toEqual([]);
});

test('a phone tells a new device its past, in chunks with their progress', async () => {
  const newcomer = stage.device();
  await newcomer.pair(stage.sim, { history: { chats: 12, messagesPerChat: 20, days: 10 } });
  // The library may hold chunks back and tell several as one.
  await newcomer.until(() => newcomer.histories.find(({ progress, chats }) => progress === 100 && chats.length > 0));
  expect(newcomer.histories.flatMap(({ chats }) => chats)).toHaveLength(12);
  const past = newcomer.histories.flatMap(({ messages }) => messages);
  expect(new Set(past.map(({ key }) => key.id)).size).toBe(240);
});
