import { compare, medianOf, ratioOf, type Side } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { PendingTickets } from './pending-tickets.ts';
import { atLeast, counted, errorsOf, type Line, ms, perSecond, type Row, times } from './row.ts';

/** One accepts; the answer must say that it was them. */
export async function acceptTicket(
  { toProduct }: Stage,
  person: { id: number; token: string },
  ticketId: number,
): Promise<void> {
  const body = JSON.stringify({ status: 'open', userId: person.id });
  const answer = await toProduct.send({ method: 'PUT', path: `/api/tickets/${ticketId}`, token: person.token, body });
  if (!answer.includes(`"userId":${person.id},`)) throw new Error(`accept answered ${answer.slice(0, 200)}`);
}

const left = `select (select count(*) from events where company_id = $1 and name = 'ticket') as events,
  (select count(*) from audit_log where company_id = $1 and act = 'ticket.update') as audits,
  (select count(*) from ticket_logs where company_id = $1 and type = 'open') as logs`;

async function runAt(stage: Stage, tickets: PendingTickets, inFlight: number): Promise<Line> {
  const { toFloor, hot, options, owner, quiet } = stage;
  let accepted = 0;
  const product: Side = {
    before: () => tickets.putBack('public'),
    act: async () => {
      const id = tickets.next();
      if (id === undefined) return false;
      await acceptTicket(stage, hot.admins.next(), id);
      accepted++;
      return true;
    },
  };
  const floor: Side = {
    before: () => tickets.putBack('floor'),
    act: async () => {
      const ticketId = tickets.next();
      if (ticketId === undefined) return false;
      const body = JSON.stringify({ companyId: hot.id, ticketId, userId: 7, status: 'open' });
      return (await toFloor.send({ method: 'POST', path: '/accept', body })) !== '';
    },
  };
  const count = async () => {
    const { rows } = await owner.query<Record<string, string>>(left, [hot.id]);
    return Object.values(rows[0] ?? {}).map(Number);
  };
  const before = await count();
  const outcome = await compare({ ...options, inFlight }, product, floor);
  await quiet();
  const found = (await count()).map((value, n) => value - (before[n] ?? 0));
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  const tell = (cells: typeof outcome.product) =>
    `${perSecond(medianOf(cells, (cell) => cell.perSecond))} p50 ${ms(medianOf(cells, (cell) => cell.p50))}`;
  return {
    id: 'B5',
    what: `accept, ${inFlight} in flight`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atLeast('ratio', ratio, 0.3)],
    ...errorsOf(outcome),
    correct: counted('accepted = events = audits = logs', accepted, ...found),
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const tickets = await PendingTickets.of(stage, stage.hot);
  const lines = [await runAt(stage, tickets, 16), await runAt(stage, tickets, 64)];
  for (const schema of ['public', 'floor'] as const) await tickets.putBack(schema);
  return lines;
}

export const accept: Row = { id: 'B5', run };
