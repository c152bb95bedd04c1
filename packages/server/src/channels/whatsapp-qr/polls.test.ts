import { sendPoll } from '@guiche/contract/interactive-sends.schemas';
import { pollData } from '@guiche/contract/message-data.schemas';
import { listMessages, resendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { testSecret } from '@guiche/testkit/database';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools } from '../../platform/db/pools.ts';
import { openEarlyVotes } from './early-votes.repo.ts';

/** Shows polls of ours, and one that comes late; `conformance` shows that one arrives and is voted on. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const flavours = { question: 'Qual sabor?', options: ['Milho', 'Cenoura', 'Fubá'] };

/** Makes a conversation that Ana attends. */
async function talk(): Promise<{ desk: QrDesk; ticketId: number }> {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await desk.answers('bom dia');
  const [ticket] = await desk.company.tickets(desk.ana, 'open');
  return { desk, ticketId: ticket?.id ?? 0 };
}

async function lastOf({ company, ana }: QrDesk, ticketId: number) {
  const { messages } = await company.request(ana, listMessages, { params: { ticketId } });
  return messages.at(-1) ?? expect.fail('nothing was said');
}

/** How often each option is chosen by now. */
const counts = (desk: QrDesk, ticketId: number, ...votes: number[]) =>
  until(`the votes are ${votes}`, async () => {
    const { options } = pollData.parse((await lastOf(desk, ticketId)).dataJson);
    return options.every((option, place) => option.votes === votes[place]);
  });

const isSent = (desk: QrDesk, ticketId: number) =>
  until('it has left', async () => (await lastOf(desk, ticketId)).sendState === 'sent');

test('where several answers are taken each of them counts, by whichever address they come, until they are taken back', async () => {
  const { desk, ticketId } = await talk();
  const order = { params: { ticketId }, body: { ...flavours, isMultiple: true } };
  expect(await desk.company.request(desk.ana, sendPoll, order)).toMatchObject({
    mediaType: 'poll',
    body: 'Qual sabor?',
    dataJson: { isMultiple: true },
  });
  const { id: aboutId, poll } = await app.sim.expectSent({ to: desk.contactId, type: 'poll' });
  expect(poll).toMatchObject({ ...flavours, selectable: 0 });
  await isSent(desk, ticketId);
  await desk.write({ type: 'vote', aboutId, votes: ['Milho', 'Fubá'], by: 'phone' });
  await counts(desk, ticketId, 1, 0, 1);
  await desk.write({ type: 'vote', aboutId, votes: ['Cenoura'], by: 'lid' });
  await counts(desk, ticketId, 0, 1, 0);
  await desk.write({ type: 'vote', aboutId, votes: [] });
  await counts(desk, ticketId, 0, 0, 0);
  const [ticket] = await desk.company.tickets(desk.ana, 'open');
  expect(ticket).toMatchObject({ lastMessage: '📊 Qual sabor?', unreadMessages: 0 });
});

test('what was refused and is sent again is the same poll: its votes can be read', async () => {
  const { desk, ticketId } = await talk();
  await isSent(desk, ticketId);
  await app.sim.faults({ kind: 'ackError', phoneNumberId: desk.number, code: 479, next: 1 });
  const { id: messageId } = await desk.company.request(desk.ana, sendPoll, { params: { ticketId }, body: flavours });
  await until('it has failed', async () => (await lastOf(desk, ticketId)).sendState === 'failed');
  await desk.company.request(desk.ana, resendMessage, { params: { messageId } });
  const { id: aboutId } = await app.sim.expectSent({ to: desk.contactId, type: 'poll' });
  await isSent(desk, ticketId);
  await desk.write({ type: 'vote', aboutId, votes: ['Cenoura'] });
  await counts(desk, ticketId, 0, 1, 0);
});

test('in a group everybody votes on ours', async () => {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const voter = await simulate<{ id: string }>(app, 'contacts', { name: `Votante ${desk.number}` });
  const contactIds = [desk.contactId, voter.id];
  const { id: groupId } = await app.sim.wa.createGroup({ phoneNumberId: desk.number, subject: 'Turma', contactIds });
  await desk.write({ text: 'oi a todos', groupId });
  await desk.shows(1);
  const [waiting] = await desk.company.tickets(desk.ana, 'pending');
  const ticketId = waiting?.id ?? 0;
  await desk.company.request(desk.ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
  await desk.company.request(desk.ana, sendPoll, { params: { ticketId }, body: flavours });
  const inGroup = async () => (await app.sim.wa.groupMessages(groupId)).find(({ type }) => type === 'poll');
  await until('it is in the group', async () => (await inGroup()) !== undefined);
  const aboutId = (await inGroup())?.id ?? '';
  await isSent(desk, ticketId);
  for (const [contactId, option] of [
    [desk.contactId, 'Milho'],
    [voter.id, 'Milho'],
    [voter.id, 'Fubá'],
  ] as const)
    await simulate(app, `contacts/${encodeURIComponent(contactId)}/send`, {
      phoneNumberId: desk.number,
      type: 'vote',
      aboutId,
      votes: [option],
      groupId,
    });
  await counts(desk, ticketId, 1, 0, 1);
});

test('who votes on a poll that nobody here can read yet is counted when it comes', async () => {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const { company, ana, contactId, connectionId, number: phoneNumberId } = desk;
  const voter = await simulate<{ id: string }>(app, 'contacts', { name: `Votante ${phoneNumberId}` });
  const contactIds = [contactId, voter.id];
  const { id: groupId } = await app.sim.wa.createGroup({ phoneNumberId, subject: 'Turma', contactIds });
  await desk.write({ text: 'oi a todos', groupId });
  await desk.shows(1);
  const [{ id: ticketId } = { id: 0 }] = await company.tickets(ana, 'pending');
  const waiting = async (table: 'late_messages' | 'early_changes') =>
    (await app.owner.query(`select from ${table} where connection_id = $1`, [connectionId])).rowCount;

  await app.sim.faults(
    { kind: 'undecryptable', phoneNumberId, next: 1 },
    { kind: 'againUnheard', phoneNumberId, next: 1 },
  );
  const { messageId: aboutId } = await desk.write({ type: 'poll', poll: flavours, groupId });
  await until('it is missed', async () => (await waiting('late_messages')) === 1);
  const vote = (who: string, option: string) =>
    simulate(app, `contacts/${encodeURIComponent(who)}/send`, {
      phoneNumberId,
      type: 'vote',
      aboutId,
      votes: [option],
      groupId,
    });
  await vote(contactId, 'Milho');
  await until('a vote waits', async () => (await waiting('early_changes')) === 1);
  await app.dueNow('late', company.id);
  expect(await lastOf(desk, ticketId)).toMatchObject({ mediaType: 'unsupported' });
  await vote(voter.id, 'Milho');
  await vote(voter.id, 'Fubá'); // changes their mind
  await until('all wait', async () => (await waiting('early_changes')) === 3);

  await desk.end(428);
  await until('they are counted', async () => {
    const { dataJson } = await lastOf(desk, ticketId);
    return String(pollData.safeParse(dataJson).data?.options.map(({ votes }) => votes)) === '1,0,1';
  });
  await until('none waits any more', async () => (await waiting('early_changes')) === 0);
});

test('of votes that wait the newest 1,024 do, beside all other changes; each poll has its own, in their order', async () => {
  const desk = await QrDesk.open(app);
  const held = { companyId: desk.company.id, connectionId: desk.connectionId, fence: 1 };
  await app.owner.query(
    `insert into early_changes (company_id, connection_id, provider_id, change_id, change, received_at)
     select $1, $2, 'P' || n % 2, 'V' || n, jsonb_build_object('kind', case n when 0 then 'edit' else 'vote' end),
       now() - interval '1 day' + n * interval '1 second' from generate_series(0, 1024) n`,
    [held.companyId, held.connectionId],
  );
  const pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});
  try {
    const votes = openEarlyVotes(pools.web, held);
    const vote = { kind: 'vote', providerId: 'V', targetProviderId: 'P0', at: 1, payload: 'cA==', iv: 'aQ==' } as const;
    const last = { ...vote, voter: { identities: [], name: null } };
    await votes.keep(last);
    await votes.keep(last); // reported twice
    const oldest = `select change_id as id from early_changes where connection_id = $1 order by received_at limit 2`;
    const { rows } = await app.owner.query(oldest, [held.connectionId]);
    expect(rows).toEqual([{ id: 'V0' }, { id: 'V2' }]);
    const counts = async () => [(await votes.find('P0')).length, (await votes.find('P1')).length];
    expect(await counts()).toEqual([513, 511]);
    expect((await votes.find('P0')).at(-1)).toEqual(last);
    await votes.drop('P0');
    expect(await counts()).toEqual([0, 511]);
    // Of two votes in one millisecond, or after a clock went back, the one that came later stays later.
    const [first, second] = [
      { ...last, providerId: 'C0', targetProviderId: 'P2' },
      { ...last, providerId: 'C1', targetProviderId: 'P2' },
    ];
    await votes.keep(first);
    await app.owner.query(`update early_changes set received_at = now() + interval '1 hour' where change_id = 'C0'`);
    await votes.keep(second);
    expect(await votes.find('P2')).toEqual([first, second]);
  } finally {
    await pools.close();
  }
});
