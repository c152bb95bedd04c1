import { setTimeout as wait } from 'node:timers/promises';
import { compare, medianOf, ratioOf } from '../measure.ts';
import { numberOf } from '../stage/seed-company.ts';
import type { Stage } from '../stage/stage.ts';
import { nextMark, signedWebhook } from '../webhook.ts';
import { atLeast, atMost, counted, errorsOf, type Line, ms, perSecond, type Row, times } from './row.ts';

/** As in `platform/inbox/inbox-store.ts`: who holds it, drains. */
const drainLock = 7266;

/** Stops a company's drain from outside, as another process that holds it would. */
function holdDrain({ owner, hot }: Stage) {
  let release = async () => {};
  return {
    async hold() {
      const client = await owner.connect();
      await client.query('select pg_advisory_lock($1, $2)', [drainLock, hot.id]);
      release = async () => {
        await client.query('select pg_advisory_unlock($1, $2)', [drainLock, hot.id]);
        client.release();
      };
    },
    release: () => release(),
  };
}

async function countStored({ owner, hot }: Stage, first: string): Promise<number[]> {
  const { rows } = await owner.query<{ stored: string; single: string }>(
    `select count(*) as stored, count(distinct provider_id) as single from messages
     where company_id = $1 and provider_id collate "C" > $2 and provider_id collate "C" < $3`,
    [hot.id, `wamid.${first}`, `wamid.${nextMark()}`],
  );
  return [Number(rows[0]?.stored), Number(rows[0]?.single)];
}

async function run(stage: Stage): Promise<Line[]> {
  const { toProduct, toFloor, hot, options, quiet, owner } = stage;
  const drain = holdDrain(stage);
  const first = nextMark();
  let [taken, drainedPerSecond] = [0, 0];
  const webhook = () =>
    signedWebhook(hot.account, numberOf(1 + Math.floor(Math.random() * (hot.tickets / 2))), nextMark());
  const outcome = await compare(
    { ...options, inFlight: 16 },
    {
      before: () => drain.hold(),
      act: async () => {
        await toProduct.send(webhook());
        taken++;
        return true;
      },
      after: async () => {
        const { rows } = await owner.query<{ n: string }>('select count(*) as n from inbox');
        const began = performance.now();
        await drain.release();
        await quiet();
        drainedPerSecond = (Number(rows[0]?.n) / (performance.now() - began)) * 1000;
        await wait(50);
      },
    },
    { act: async () => (await toFloor.send({ ...webhook(), path: '/ack' })) !== '' },
  );
  const rate = medianOf(outcome.product, (cell) => cell.perSecond);
  const [p50, p99] = [medianOf(outcome.product, (cell) => cell.p50), medianOf(outcome.product, (cell) => cell.p99)];
  const bare = outcome.floor;
  return [
    {
      id: 'B6 ack',
      what: `webhook answered, drain stopped, 16 in flight (drained after at ${perSecond(drainedPerSecond)})`,
      product: `${perSecond(rate)} p50 ${ms(p50)} p99 ${ms(p99)}`,
      floor: `${perSecond(medianOf(bare, (cell) => cell.perSecond))} p50 ${ms(medianOf(bare, (cell) => cell.p50))} p99 ${ms(medianOf(bare, (cell) => cell.p99))}`,
      ratio: times(ratioOf(outcome, (cell) => cell.perSecond)),
      limits: [atMost('p50 ms', p50, 3), atMost('p99 ms', p99, 15), atLeast('acked/s', rate, 5000)],
      ...errorsOf(outcome),
      correct: counted('acked = stored, each once:', taken, ...(await countStored(stage, first))),
    },
  ];
}

export const ack: Row = { id: 'B6 ack', run };
