import { compare, medianOf, ratioOf } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { nextMark, textWith } from '../webhook.ts';
import { atLeast, counted, errorsOf, type Line, ms, perSecond, type Row, times } from './row.ts';

async function readOpenTickets({ owner, hot }: Stage): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from tickets where company_id = $1 and status = 'open' order by md5(id::text)`,
    [hot.id],
  );
  return rows.map((row) => Number(row.id));
}

/** Messages of ours stored since `first`, those the provider has taken, and what it got: once each. */
async function countSent({ owner, provider }: Stage, first: string): Promise<number[]> {
  const { rows } = await owner.query<{ stored: string; sent: string }>(
    `select count(*) as stored, count(*) filter (where send_state = 'sent') as sent from messages
     where client_id collate "C" > $1 and client_id collate "C" < $2`,
    [keyOf(first), keyOf(nextMark())],
  );
  const answer = await fetch(`http://127.0.0.1:${provider.port}/`);
  const { distinct, doubled } = (await answer.json()) as { distinct: number; doubled: number };
  return [Number(rows[0]?.stored), Number(rows[0]?.sent), distinct - doubled];
}

const keyOf = (mark: string) => `bench-${mark.slice(1)}`;

async function runAt(stage: Stage, tickets: readonly number[], inFlight: number): Promise<Line> {
  const { toProduct, toFloor, hot, options, owner, quiet } = stage;
  const first = nextMark();
  const gotBefore = (await countSent(stage, first))[2] ?? 0;
  let turn = 0;
  let sent = 0;
  let laneSeconds = 0;
  const next = () => tickets[turn++ % tickets.length] ?? 0;
  const product = async () => {
    const mark = nextMark();
    const body = JSON.stringify({ body: textWith(mark) });
    const { token } = hot.admins.next('sends');
    const headers = { 'idempotency-key': keyOf(mark) };
    const answer = await toProduct.send({ method: 'POST', path: `/api/messages/${next()}`, token, body, headers });
    if (!answer.includes(mark)) throw new Error(`send answered ${answer.slice(0, 200)}`);
    sent++;
    return true;
  };
  const floor = async () => {
    const body = JSON.stringify({ companyId: hot.id, ticketId: next(), userId: 7, body: textWith(nextMark()) });
    return (await toFloor.send({ method: 'POST', path: '/send', body })) !== '';
  };
  const finish = async () => {
    const began = performance.now();
    await quiet();
    laneSeconds = (performance.now() - began) / 1000;
  };
  const outcome = await compare(
    { ...options, inFlight },
    { act: product, after: finish },
    { act: floor, after: async () => void (await owner.query('truncate floor.outbox')) },
  );
  const [stored = 0, delivered = 0, got = 0] = await countSent(stage, first);
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  const tell = (cells: typeof outcome.product) =>
    `${perSecond(medianOf(cells, (cell) => cell.perSecond))} p50 ${ms(medianOf(cells, (cell) => cell.p50))}`;
  return {
    id: 'B7',
    what: `send accepted while the lanes send, ${inFlight} in flight (lanes done ${laneSeconds.toFixed(1)} s after)`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atLeast('ratio', ratio, 0.3)],
    ...errorsOf(outcome),
    correct: counted('accepted = stored = sent = at the provider once:', sent, stored, delivered, got - gotBefore),
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const tickets = await readOpenTickets(stage);
  return [await runAt(stage, tickets, 16), await runAt(stage, tickets, 64)];
}

export const send: Row = { id: 'B7', run };
