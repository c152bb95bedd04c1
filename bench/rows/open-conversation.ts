import { compare, median, medianOf, ratioOf, type Side } from '../measure.ts';
import type { BenchCompany, Stage } from '../stage/stage.ts';
import { atLeast, counted, errorsOf, type Line, ms, perSecond, type Row, times } from './row.ts';

interface OpenTicket {
  id: number;
  owner: string;
  lastMessageId: number;
}

/** Open tickets with 20 messages, and the token of who attends them. */
async function openTickets({ owner }: Stage, { id, attendants }: BenchCompany): Promise<OpenTicket[]> {
  const { rows } = await owner.query<{ id: string; user_id: string; last_message_id: string }>(
    `select id, user_id, last_message_id from tickets where company_id = $1 and status = 'open' order by md5(id::text)`,
    [id],
  );
  const tokens = new Map(attendants.list.map((person) => [person.id, person.token]));
  return rows.map((row) => ({
    id: Number(row.id),
    owner: tokens.get(Number(row.user_id)) ?? '',
    lastMessageId: Number(row.last_message_id),
  }));
}

const tell = (cells: Parameters<typeof medianOf>[0]) =>
  `${perSecond(medianOf(cells, (cell) => cell.perSecond))} p50 ${ms(medianOf(cells, (cell) => cell.p50))}`;

async function runOpen({ toProduct, toFloor, hot, options }: Stage, tickets: OpenTicket[]): Promise<Line> {
  let turn = 0;
  const next = () => tickets[turn++ % tickets.length]?.id;
  const askProduct = (id: number | undefined) =>
    toProduct.send({ path: `/api/messages/${id}`, token: hot.admins.next().token });
  const askFloor = (id: number | undefined) => toFloor.send({ path: `/conversation?company=${hot.id}&ticket=${id}` });
  const [ours, bare] = [JSON.parse(await askProduct(tickets[0]?.id)), JSON.parse(await askFloor(tickets[0]?.id))];
  const ids = (list: { id: number }[]) => list.map((message) => message.id).sort((a, b) => a - b);
  const isRight = ids(ours.messages).join() === ids(bare.messages.slice(0, 20)).join() && ours.messages.length === 20;
  const outcome = await compare(
    { ...options, inFlight: 16 },
    { act: async () => (await askProduct(next())) !== '' },
    { act: async () => (await askFloor(next())) !== '' },
  );
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  return {
    id: 'B4',
    what: 'open a conversation (ticket + 20 messages), 16 in flight',
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atLeast('ratio', ratio, 0.55)],
    ...errorsOf(outcome),
    correct: { text: 'same messages', isRight },
  };
}

/** Everything unread again, the receipts of the last cell gone. */
async function makeUnread({ owner, hot, quiet }: Stage, schema: 'public' | 'floor'): Promise<void> {
  await quiet();
  await owner.query(
    `update ${schema}.tickets set unread_messages = 2 where company_id = $1 and status = 'open' and unread_messages = 0`,
    [hot.id],
  );
  if (schema === 'floor') await owner.query('truncate floor.outbox');
  await owner.query(`vacuum ${schema}.tickets`);
}

async function runFirstOpen(stage: Stage, tickets: OpenTicket[]): Promise<Line> {
  const { toProduct, toFloor, hot, options, owner, quiet } = stage;
  let turn = 0;
  let opened = 0;
  const startOver = (schema: 'public' | 'floor') => {
    turn = 0;
    return makeUnread(stage, schema);
  };
  const product: Side = {
    before: () => startOver('public'),
    act: async () => {
      const ticket = tickets[turn++];
      if (!ticket) return false;
      await toProduct.send({ path: `/api/messages/${ticket.id}`, token: ticket.owner });
      const body = JSON.stringify({ lastMessageId: ticket.lastMessageId });
      const answer = await toProduct.send({
        method: 'POST',
        path: `/api/tickets/${ticket.id}/read`,
        token: ticket.owner,
        body,
      });
      if (answer !== '{"unreadMessages":0}') throw new Error(`mark read answered ${answer}`);
      opened++;
      return true;
    },
  };
  const floor: Side = {
    before: () => startOver('floor'),
    act: async () => {
      const ticket = tickets[turn++];
      if (!ticket) return false;
      await toFloor.send({ path: `/conversation?company=${hot.id}&ticket=${ticket.id}` });
      const body = { companyId: hot.id, ticketId: ticket.id, userId: 7, lastMessageId: ticket.lastMessageId };
      await toFloor.send({ method: 'POST', path: '/read', body: JSON.stringify(body) });
      return true;
    },
  };
  const countEvents = async () => {
    const { rows } = await owner.query<{ n: string }>(
      `select count(*) as n from events where company_id = $1 and payload ->> 'action' = 'updateUnread'`,
      [hot.id],
    );
    return Number(rows[0]?.n);
  };
  const before = await countEvents();
  const outcome = await compare({ ...options, inFlight: 16 }, product, floor);
  await quiet();
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  const alone = median(outcome.product.map((cell) => cell.done));
  return {
    id: 'B4',
    what: `first opening: the page, then mark read with receipt and event, 16 in flight (${alone} a cell)`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atLeast('ratio', ratio, 0.4)],
    ...errorsOf(outcome),
    correct: counted('marked = events', opened, (await countEvents()) - before),
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const tickets = await openTickets(stage, stage.hot);
  return [await runOpen(stage, tickets), await runFirstOpen(stage, tickets)];
}

export const openConversation: Row = { id: 'B4', run };
