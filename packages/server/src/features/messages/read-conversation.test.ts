import { listMessages, searchMessages } from '@guiche/contract/messages.schemas';
import { type PutTicket, putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let queue: number;
/** The ticket Ana attends, the same contact's earlier one in her queue, and one in another queue she does not read. */
let current: PutTicket;
let earlier: PutTicket;
let hidden: PutTicket;

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  queue = await company.queue('Vendas');
  const other = await company.queue('Suporte');
  ana = await company.person({ queues: [queue] });
  const stranger = await company.person({ queues: [other] });
  const put = await putTickets(app.owner, company, [
    { name: 'Maria', number: '5511988887777', status: 'closed', queueId: queue, says: numbered('antes', 30) },
    { contactOf: 0, status: 'closed', queueId: other, userId: stranger.id, says: ['segredo de outra fila'] },
    { contactOf: 0, status: 'open', queueId: queue, userId: ana.id, says: numbered('agora', 45) },
  ]);
  if (!put[0] || !put[1] || !put[2]) throw new Error('three tickets were to be put');
  [earlier, hidden, current] = [put[0], put[1], put[2]];
});
afterAll(() => app.close());

const page = (query: Record<string, string>) =>
  company.request(ana, listMessages, { params: { ticketId: current.id }, query });
const all = () => [...earlier.messageIds, ...current.messageIds];
const idsOf = ({ messages }: { messages: readonly { id: number }[] }) => messages.map(({ id }) => id);

test('the page around a message holds it in its middle, and the cursors lead to both ends without a gap', async () => {
  for (const target of [current.messageIds[0], current.messageIds[22], current.messageIds[43], earlier.messageIds[1]]) {
    const middle = await page({ around: String(target) });
    expect(middle.messages).toHaveLength(20);
    expect(idsOf(middle)).toContain(target);
    const ids = idsOf(middle);
    for (let older = middle.nextCursor; older !== null; ) {
      const next = await page({ nextCursor: older });
      ids.unshift(...idsOf(next));
      expect(next.hasMore).toBe(next.nextCursor !== null);
      older = next.nextCursor;
    }
    for (let newer = middle.newerCursor; newer !== undefined; ) {
      const next = await page({ newerCursor: newer });
      ids.push(...idsOf(next));
      newer = next.newerCursor;
    }
    expect(ids).toEqual(all());
  }
});

test('near an end the page is filled from the other side; only the newest page ends without a way on', async () => {
  const newest = current.messageIds.at(-1);
  const last = await page({ around: String(newest) });
  expect(idsOf(last)).toEqual(all().slice(-20));
  expect(last.newerCursor).toBeUndefined();
  const first = await page({ around: String(earlier.messageIds[0]) });
  expect(idsOf(first)[0]).toBe(earlier.messageIds[0]);
  expect(first).toMatchObject({ hasMore: false, nextCursor: null });
  const newer = await page({ newerCursor: first.newerCursor ?? '' });
  expect(idsOf(newer)[0]).toBe(all()[all().indexOf(idsOf(first).at(-1) ?? 0) + 1]);
  const plain = await page({});
  expect([idsOf(plain), plain.newerCursor]).toEqual([all().slice(-20), undefined]);
});

test('a message that is not in what the ticket shows is a missing one', async () => {
  const other = await app.company();
  const [foreign] = await putTickets(app.owner, other, [{ says: ['oi'] }]);
  const params = { ticketId: current.id };
  const missing = await company.ask(ana, listMessages, { params, query: { around: '987654321' } });
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_MESSAGE_FOUND' } });
  for (const around of [hidden.messageIds[0], foreign?.messageIds[0], current.id])
    expect(await company.ask(ana, listMessages, { params, query: { around: String(around) } })).toEqual(missing);
});

const hits = async (searchParam: string, who = ana) => {
  const found = await company.request(who, searchMessages, {
    params: { ticketId: current.id },
    query: { searchParam },
  });
  return found.hits.map(({ messageId }) => messageId);
};

test('a conversation is searched as far as it is read, newest first', async () => {
  const withFour = current.messageIds.filter((_, n) => String(n).includes('4'));
  expect(await hits('AGORA 4')).toEqual(withFour.toReversed());
  expect(await hits('antes 29')).toEqual([earlier.messageIds[29]]);
  expect(await hits('segredo')).toEqual([]);
  expect(await hits('segredo', await company.admin())).toEqual(hidden.messageIds);
  expect(await hits('ag')).toEqual([]);
  expect(await hits('agora_')).toEqual([]);
  const refused = await company.ask(ana, searchMessages, {
    params: { ticketId: hidden.id },
    query: { searchParam: 'segredo' },
  });
  expect(refused).toMatchObject({ status: 404, body: { code: 'ERR_NO_TICKET_FOUND' } });
});

test('more than two hundred hits are said to be more', async () => {
  const [long] = await putTickets(app.owner, company, [
    { status: 'open', queueId: queue, userId: ana.id, says: numbered('bolo', 210) },
  ]);
  const params = { ticketId: long?.id ?? 0 };
  const { hits, hasMore } = await company.request(ana, searchMessages, { params, query: { searchParam: 'bolo' } });
  expect([hits.length, hasMore, hits[0]?.messageId]).toEqual([200, true, long?.messageIds[209]]);
});

test('a hidden number is not to be found in what was said', async () => {
  const discreet = await app.company();
  await discreet.setting('lgpdHideNumber', 'enabled');
  const bia = await discreet.person({ flags: { all_ticket: 'enable' } });
  const [ticket] = await putTickets(app.owner, discreet, [{ number: '5511988886666', says: ['ligue 98888-6666'] }]);
  const ask = async (searchParam: string, who: Person) => {
    const params = { ticketId: ticket?.id ?? 0 };
    return (await discreet.request(who, searchMessages, { params, query: { searchParam } })).hits;
  };
  expect(await ask('98888', await discreet.admin())).toEqual([
    { messageId: ticket?.messageIds[0], snippet: 'ligue 98888-6666' },
  ]);
  expect(await ask('98888', bia)).toEqual([]);
  expect(JSON.stringify(await ask('ligue', bia))).not.toMatch(/8888.?6666/);
  expect(await ask('ligue', bia)).toHaveLength(1);
});
