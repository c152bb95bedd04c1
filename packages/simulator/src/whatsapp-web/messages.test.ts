import { downloadMediaMessage, jidNormalizedUser } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RealDevice } from './real-device.ts';
import { openStage, type Stage } from './stage.ts';

const NUMBER = '5511900000200';
let stage: Stage;
let device: RealDevice;
beforeAll(async () => {
  stage = await openStage();
  device = stage.device();
  await device.pair(stage.sim, { number: NUMBER, name: 'Loja' });
});
afterAll(() => stage.close());

/** A contact's two addresses, as a device learns them from a first message. */
async function addressesOf(name: string): Promise<{ phone: string; lid: string }> {
  const { messageId } = await stage.sim.contact(name).says('oi', NUMBER);
  const { key } = (await device.message(messageId)).message;
  return { phone: key.remoteJid ?? '', lid: key.remoteJidAlt ?? '' };
}

test('text comes by phone number and by LID, each with the other beside it', async () => {
  const { phone, lid } = await addressesOf('Ana');
  expect(phone).toMatch(/^\d+@s\.whatsapp\.net$/);
  expect(lid).toMatch(/^\d+@lid$/);
  const byLid = await stage.sim.contact('Ana').sends({ type: 'text', text: 'por lid', by: 'lid' }, NUMBER);
  const { message, type } = await device.message(byLid.messageId);
  expect(type).toBe('notify');
  expect(message.key).toMatchObject({ remoteJid: lid, remoteJidAlt: phone, fromMe: false });
  expect(message.message?.conversation).toBe('por lid');
});

test('text goes to both addresses, and its ticks come back', async () => {
  const bia = await stage.sim.contact('Bia').set({ readsOnArrival: true });
  const { phone, lid } = await addressesOf('Bia');
  for (const jid of [phone, lid]) {
    const sent = await device.socket.sendMessage(jid, { text: `para ${jid}` });
    const id = sent?.key.id ?? '';
    expect(await stage.sim.expectSent({ to: bia.id, text: `para ${jid}` })).toMatchObject({
      id,
      phoneNumberId: NUMBER,
    });
    expect((await device.acked(id)).error).toBeUndefined();
    expect((await device.updated(id, ({ status }) => status === 3)).key.remoteJid).toBe(jid);
    await device.updated(id, ({ status }) => status === 4);
  }
});

test('what the business read is told to the contact', async () => {
  const { messageId } = await stage.sim.contact('Caio').says('leia', NUMBER);
  const { message } = await device.message(messageId);
  await device.socket.readMessages([message.key]);
  await expect
    .poll(async () => (await stage.sim.message(messageId)).statuses.map(({ status }) => status))
    .toContain('read');
});

test('a reply, a reaction, an edit and a revocation name their message', async () => {
  const { phone } = await addressesOf('Davi');
  const sent = await device.socket.sendMessage(phone, { text: 'primeira' });
  const id = sent?.key.id ?? '';
  await stage.sim.expectSent({ to: 'Davi', text: 'primeira' });
  const davi = stage.sim.contact('Davi');
  const replied = await davi.replies(id, 'resposta', NUMBER);
  const context = (await device.message(replied.messageId)).message.message?.extendedTextMessage?.contextInfo;
  expect(context?.stanzaId).toBe(id);
  const reacted = await davi.sends({ type: 'reaction', aboutId: id, text: '👍' }, NUMBER);
  const reaction = (await device.message(reacted.messageId)).message.message?.reactionMessage;
  expect(reaction).toMatchObject({ text: '👍', key: { id, fromMe: true } });
  const own = await davi.says('com erro', NUMBER);
  await device.message(own.messageId);
  await davi.sends({ type: 'edit', aboutId: own.messageId, text: 'sem erro' }, NUMBER);
  await device.updated(own.messageId, ({ message }) => Boolean(message?.editedMessage));
  await davi.sends({ type: 'revoke', aboutId: own.messageId }, NUMBER);
  await device.updated(own.messageId, ({ message }) => message === null);
  await device.socket.sendMessage(phone, { text: 'segunda', edit: sent?.key });
  expect(await stage.sim.expectSent({ to: 'Davi', type: 'edit' })).toMatchObject({ aboutId: id, text: 'segunda' });
});

test('files travel both ways', async () => {
  const { phone } = await addressesOf('Eva');
  const { messageId } = await stage.sim.contact('Eva').sends({ type: 'image', text: 'foto' }, NUMBER);
  const { message } = await device.message(messageId);
  expect(message.message?.imageMessage).toMatchObject({ caption: 'foto', mimetype: 'image/jpeg' });
  const [shown] = (await stage.sim.contact('Eva').messages(NUMBER)).filter(({ id }) => id === messageId);
  const bytes = await downloadMediaMessage(message, 'buffer', {});
  expect(bytes.equals(await stage.sim.mediaBytes(shown?.file?.mediaId ?? ''))).toBe(true);
  const document = Buffer.from('%PDF-1.4 orçamento');
  await device.socket.sendMessage(phone, { document, mimetype: 'application/pdf', fileName: 'a.pdf', caption: 'veja' });
  const sent = await stage.sim.expectSent({ to: 'Eva', type: 'document' });
  expect(sent).toMatchObject({ text: 'veja', file: { name: 'a.pdf', mime: 'application/pdf' } });
  expect((await stage.sim.mediaBytes(sent.file?.mediaId ?? '')).equals(document)).toBe(true);
});

test('a file that the host no longer has is brought back by the phone', async () => {
  const { phone } = await addressesOf('Nara');
  const document = Buffer.from('%PDF-1.4');
  await device.socket.sendMessage(phone, { document, mimetype: 'application/pdf', fileName: 'b.pdf' });
  await stage.sim.faults({ kind: 'mediaExpired', phoneNumberId: NUMBER, next: 1 });
  const { messageId } = await stage.sim.contact('Nara').sends({ type: 'image' }, NUMBER);
  const { message } = await device.message(messageId);
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toThrow();
  const brought = await device.socket.updateMediaMessage(message);
  expect((await downloadMediaMessage(brought, 'buffer', {})).length).toBeGreaterThan(1000);
});

test('places, cards and polls go out as what they are', async () => {
  const { phone } = await addressesOf('Flora');
  await device.socket.sendMessage(phone, {
    location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' },
  });
  expect((await stage.sim.expectSent({ to: 'Flora', type: 'location' })).place).toMatchObject({ latitude: -23.5 });
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
  await device.socket.sendMessage(phone, {
    contacts: { displayName: 'Rui', contacts: [{ displayName: 'Rui', vcard }] },
  });
  const [card] = (await stage.sim.expectSent({ to: 'Flora', type: 'contacts' })).cards;
  expect(card).toMatchObject({ name: 'Rui', phones: [{ phone: '+55 11 97777-6666' }] });
  await device.socket.sendMessage(phone, { poll: { name: 'Nota?', values: ['1', '2'], selectableCount: 1 } });
  const poll = await stage.sim.expectSent({ to: 'Flora', type: 'poll' });
  expect(poll.poll).toMatchObject({ question: 'Nota?', options: ['1', '2'] });
  const { messageId } = await stage.sim
    .contact('Flora')
    .sends({ type: 'vote', aboutId: poll.id, votes: ['2'] }, NUMBER);
  const vote = (await device.message(messageId)).message.message?.pollUpdateMessage;
  expect(vote?.pollCreationMessageKey?.id).toBe(poll.id);
});

test('in a group everybody is named by LID, and messages go both ways', async () => {
  const [gil, hugo] = [await stage.sim.contact('Gil').get(), await stage.sim.contact('Hugo').get()];
  const order = { phoneNumberId: NUMBER, subject: 'Equipe', contactIds: [gil.id, hugo.id] };
  const group = await stage.sim.wa.createGroup(order);
  expect((await device.until(() => device.groups[0])).subject).toBe('Equipe');
  const text = { type: 'text', text: 'olá grupo', groupId: group.id } as const;
  const { messageId } = await stage.sim.contact('Gil').sends(text, NUMBER);
  const { message } = await device.message(messageId);
  expect(message.key).toMatchObject({ remoteJid: group.id, participantAlt: `${gil.waId}@s.whatsapp.net` });
  expect(message.message?.conversation).toBe('olá grupo');
  const sent = await device.socket.sendMessage(group.id, { text: 'olá todos' });
  expect((await stage.sim.expectSent({ text: 'olá todos' })).groupId).toBe(group.id);
  const receipt = await device.until(() => device.receipts.find(({ key }) => key.id === sent?.key.id));
  expect(jidNormalizedUser(receipt.receipt.userJid ?? '')).toMatch(/@lid$/);
  expect((await device.socket.groupMetadata(group.id)).participants).toHaveLength(3);
});

test('what is written on the phone itself comes to the device as its own', async () => {
  const { phone } = await addressesOf('Lia');
  const { messageId } = await stage.sim.wa.echo(NUMBER, (await stage.sim.contact('Lia').get()).id, 'do celular');
  const { message } = await device.message(messageId);
  expect(message.key).toMatchObject({ remoteJid: phone, fromMe: true });
  expect(message.message?.conversation).toBe('do celular');
});

test('a call rings and is missed', async () => {
  await stage.sim.contact('Ivo').sends({ type: 'call' }, NUMBER);
  const offer = await device.until(() => device.calls.find(({ status }) => status === 'offer'));
  await device.until(() => device.calls.find(({ id, status }) => id === offer.id && status === 'timeout'));
});

test('whoever writes is shown writing, to a device that is there and asked for it', async () => {
  const { phone } = await addressesOf('Jade');
  await stage.sim.wa.showTyping((await stage.sim.contact('Jade').get()).id, NUMBER); // nobody asked
  await device.socket.sendPresenceUpdate('available');
  await device.socket.presenceSubscribe(phone);
  const there = await device.until(() => device.presences.find(({ id }) => id === phone));
  expect(there.presences[phone]?.lastKnownPresence).toBe('available');
  await stage.sim.wa.showTyping((await stage.sim.contact('Jade').get()).id, NUMBER);
  const shown = await device.until(() => device.presences.filter(({ id }) => id === phone)[1]);
  expect(shown.presences[phone]?.lastKnownPresence).toBe('composing');
});

test('the number check finds who is there, with or without the ninth digit', async () => {
  await stage.sim.seed({ contacts: [{ name: 'Kaio', waId: '551187654321' }] });
  const found = await device.socket.onWhatsApp('5511987654321', '5511000000000');
  expect(found?.filter(({ exists }) => exists)).toEqual([{ jid: '551187654321@s.whatsapp.net', exists: true }]);
});
