import { deleteMessage, editMessage, forwardMessage } from '@guiche/contract/message-acts.schemas';
import { pollData } from '@guiche/contract/message-data.schemas';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows what only this channel has: pairing, several addresses of one person, groups, and acknowledgements. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const sim = <T>(path: string, body: object) => simulate<T>(app, path, body);
const openDesk = (columns?: string) => QrDesk.open(app, columns);

test('a phone that scans the code is connected with its number, and what it wrote by number and hidden address is one conversation', async () => {
  const desk = await openDesk();
  expect(await desk.row()).toMatchObject({ number: desk.number, qrcode: '', hasCreds: true });
  await desk.write({ text: 'por número', by: 'phone' });
  expect(await desk.shows(1)).toEqual(['por número']);
  await desk.write({ text: 'escondido', by: 'lid' });
  expect(await desk.shows(2)).toEqual(['por número', 'escondido']);
  const { rows } = await app.owner.query(`select count(*)::int as n from contacts where company_id = $1`, [
    desk.company.id,
  ]);
  expect(rows[0].n).toBe(1);
});

test('in a group the sender is shown', async () => {
  const desk = await openDesk(`allow_group = true, group_as_ticket = 'enabled'`);
  const group = await sim<{ id: string }>('wa/groups', {
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [desk.contactId],
  });
  await desk.write({ text: 'oi a todos', groupId: group.id });
  expect(await desk.shows(1)).toEqual(['oi a todos']);
  expect((await desk.messages())[0]?.contact?.name).toMatch(/^Cliente/);
  expect((await desk.company.tickets(desk.ana, 'pending'))[0]).toMatchObject({
    isGroup: true,
    contact: { name: 'Família' },
  });
});

test('what comes at once stands in the order in which it was written, whoever writes for the first time', async () => {
  const desk = await openDesk(`allow_group = true, group_as_ticket = 'enabled'`);
  const { number: phoneNumberId } = desk;
  const names = Array.from({ length: 8 }, (_, place) => `Recém ${phoneNumberId} ${place}`);
  const people = await Promise.all(names.map((name) => sim<{ id: string }>('contacts', { name })));
  const contactIds = people.map(({ id }) => id);
  const group = await sim<{ id: string }>('wa/groups', { phoneNumberId, subject: 'Fila', contactIds });
  const words: string[] = [];
  for (const turn of ['oi', 'e aí'])
    for (const [place, id] of contactIds.entries()) {
      words.push(`${turn} ${place}`);
      await sim(`contacts/${encodeURIComponent(id)}/send`, { phoneNumberId, groupId: group.id, text: words.at(-1) });
    }
  expect(await desk.shows(words.length)).toEqual(words);
});

test('in a group votes are counted on their poll, and who thinks otherwise is counted anew', async () => {
  const desk = await openDesk(`allow_group = true, group_as_ticket = 'enabled'`);
  const voter = await sim<{ id: string; name: string }>('contacts', { name: `Votante ${desk.number}` });
  const group = await sim<{ id: string }>('wa/groups', {
    phoneNumberId: desk.number,
    subject: 'Turma',
    contactIds: [desk.contactId, voter.id],
  });
  const poll = { question: 'Quando?', options: ['Hoje', 'Amanhã'] };
  const { messageId } = await desk.write({ type: 'poll', poll, groupId: group.id });
  await desk.shows(1);
  const vote = (contactId: string, ...votes: string[]) =>
    sim(`contacts/${encodeURIComponent(contactId)}/send`, {
      phoneNumberId: desk.number,
      type: 'vote',
      aboutId: messageId,
      votes,
      groupId: group.id,
    });
  const counts = (today: number, tomorrow: number) =>
    until(`${today} to ${tomorrow}`, async () => {
      const [asked] = await desk.messages();
      const { options } = pollData.parse(asked?.dataJson);
      return options[0]?.votes === today && options[1]?.votes === tomorrow;
    });
  await vote(voter.id, 'Amanhã');
  await vote(desk.contactId, 'Amanhã');
  await counts(0, 2);
  await vote(voter.id, 'Hoje');
  await counts(1, 1);
  expect(await desk.shows(1)).toEqual(['Quando?']);
});

test.each([405, 479])('an acknowledgement with the error %i fails the message, and nobody got it', async (code) => {
  const desk = await openDesk();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'ackError', phoneNumberId: desk.number, code, next: 1 });
  await desk.answers('recusada');
  await until('it failed', async () => (await desk.messages()).at(-1)?.sendState === 'failed');
  expect((await desk.messages()).at(-1)).toMatchObject({ sendError: String(code) });
  expect(await desk.sentWords()).toEqual([]);
});

test('a change that is acknowledged with an error did not reach the contact, and is shown as it is there', async () => {
  const desk = await openDesk();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await desk.answers('fica');
  await until('it has left', async () => (await desk.messages()).at(-1)?.sendState === 'sent');
  const refuseNext = () => app.sim.faults({ kind: 'ackError', phoneNumberId: desk.number, code: 479, next: 1 });
  const params = { messageId: (await desk.messages()).at(-1)?.id ?? 0 };
  const ends = (code: string) =>
    until(`it says ${code}`, async () => (await desk.messages()).at(-1)?.sendError === code);

  await refuseNext();
  await desk.company.request(desk.ana, editMessage, { params, body: { body: 'muda' } });
  await ends('ERR_EDITING_WAPP_MSG');
  expect((await desk.messages()).at(-1)).toMatchObject({ body: 'fica', isEdited: false });
  await refuseNext();
  await desk.company.request(desk.ana, deleteMessage, { params });
  await ends('ERR_DELETE_WAPP_MSG');
  expect((await desk.messages()).at(-1)).toMatchObject({ body: 'fica', isDeleted: false });
  expect(await desk.sentWords()).toEqual(['fica']);
});

test('what is not acknowledged is settled by its receipt, and leaves once', async () => {
  const desk = await openDesk();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'ackMissing', phoneNumberId: desk.number, next: 1 });
  await desk.answers('sem ack');
  await until('it was delivered', async () => ((await desk.messages()).at(-1)?.ack ?? 0) >= 2);
  await desk.answers('com ack');
  await until('the next one was delivered', async () => {
    const last = (await desk.messages()).at(-1);
    return last?.body === 'com ack' && last.ack >= 2;
  });
  expect((await desk.messages()).map(({ sendState }) => sendState)).toEqual([null, 'sent', 'sent']);
  expect(await desk.sentWords()).toEqual(['sem ack', 'com ack']);
});

test('who hides the number is answered all the same, and is one contact once the number is known', async () => {
  const desk = await openDesk();
  // A person whom the phone did not name when it was paired.
  const stranger = await sim<{ id: string }>('contacts', { name: 'Só apelido', receipts: { mode: 'auto' } });
  const write = (content: object) => sim(`contacts/${stranger.id}/send`, { phoneNumberId: desk.number, ...content });
  await app.sim.faults({ kind: 'lidOnly', phoneNumberId: desk.number, next: 1 });
  await write({ text: 'sem número', by: 'lid' });
  expect(await desk.shows(1)).toEqual(['sem número']);
  await desk.answers('pois não');
  await until('it was delivered', async () => ((await desk.messages()).at(-1)?.ack ?? 0) >= 2);
  await write({ text: 'com número', by: 'phone' });
  expect(await desk.shows(3)).toEqual(['sem número', 'pois não', 'com número']);
  const { rows } = await app.owner.query(
    `select count(*)::int as n from contacts c where c.company_id = $1 and c.deleted_at is null
       and exists (select from messages m where m.company_id = c.company_id and m.contact_id = c.id)`,
    [desk.company.id],
  );
  expect(rows[0].n).toBe(1);
});

test('a name that passed to somebody else does not make them whom it named before', async () => {
  const desk = await openDesk();
  const username = `nome.bom.${desk.number}`;
  const names = ['Primeira', 'Segunda'].map((name) => `${name} ${desk.number}`);
  for (const name of names) {
    await app.sim.contact(name).set({ username });
    await app.sim.contact(name).says(`sou ${name}`, desk.number);
    await app.idle();
  }
  const tickets = await desk.company.tickets(desk.ana, 'pending');
  expect(tickets.map(({ contact }) => contact.name).sort()).toEqual(names);
});

test('what the owner changes and takes back on the phone is changed and taken back here, whoever wrote it', async () => {
  const desk = await openDesk();
  const onPhone = (text: string, about?: { act: 'edit' | 'revoke'; id: string }) =>
    app.sim.wa.echo(desk.number, desk.contactId, text, about);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await desk.answers('o preço é 10');
  await until('it has left', async () => (await desk.messages()).at(-1)?.sendState === 'sent');
  const { id } = await app.sim.expectSent({ to: desk.contactId, text: 'o preço é 10' });
  const { messageId } = await onPhone('Respondi do celular');
  await desk.shows(3);
  await onPhone('Respondi pelo celular', { act: 'edit', id: messageId });
  await onPhone('', { act: 'revoke', id });
  await until('both are known', async () => {
    const [, priced, answered] = await desk.messages();
    return priced?.isDeleted === true && answered?.isEdited === true;
  });
  expect((await desk.messages()).map(({ fromMe, body }) => [fromMe, body])).toEqual([
    [false, 'oi'],
    [true, ''],
    [true, 'Respondi pelo celular'],
  ]);
});

test('what is passed on says so on the contact’s phone, words and files alike', async () => {
  const desk = await openDesk();
  await desk.write({ text: 'aberto até as 18h' });
  await desk.shows(1);
  await desk.write({ type: 'image' });
  await until('the picture is here', async () => (await desk.messages()).at(-1)?.mediaUrl != null);
  await desk.answers('obrigada');
  const { contactId } = (await desk.company.tickets(desk.ana, 'open'))[0] ?? expect.fail('no ticket');
  const [words, picture] = await desk.messages();
  for (const messageId of [words?.id ?? 0, picture?.id ?? 0])
    await desk.company.request(desk.ana, forwardMessage, { body: { messageId, contactId } });
  await until('all have arrived', async () => (await desk.sentWords()).length === 3);
  const left = await desk.sent();
  expect(left.map(({ type, forwards }) => [type, forwards])).toEqual([
    ['text', 0],
    ['text', 1],
    ['image', 1],
  ]);
});
