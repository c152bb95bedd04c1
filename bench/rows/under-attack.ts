import { compare, medianOf, ratioOf } from '../measure.ts';
import { ChildServer } from '../stage/child-server.ts';
import type { Stage } from '../stage/stage.ts';
import { atMost, errorsOf, type Line, ms, type Row, times } from './row.ts';

const attacks = ['deep JSON', 'wide JSON', 'forged webhooks', 'namespaces', 'slow bodies'];
const leastSeconds = 2;

/** A neighbour's list while somebody without a session attacks; what stands beside it is the same list at rest. */
async function measure(stage: Stage, attack: string): Promise<Line> {
  const { toProduct, hot, options, product, floorPlan } = stage;
  const path = '/api/tickets?status=open&showAll=true';
  const act = async () => (await toProduct.send({ path, token: hot.admins.next().token })) !== '';
  let attacker: ChildServer | null = null;
  const outcome = await compare(
    { rounds: options.rounds, seconds: Math.max(options.seconds, leastSeconds), inFlight: 1 },
    {
      act,
      async before() {
        const env = { ATTACK: attack, PORT: String(product.port) };
        attacker = await ChildServer.start({ entry: 'bench/stage/attacker.ts', env, logFile: floorPlan.logFile });
      },
      async after() {
        await attacker?.stop();
      },
    },
    { act },
  );
  const tell = (cells: typeof outcome.product) =>
    `p50 ${ms(medianOf(cells, (cell) => cell.p50))} p95 ${ms(medianOf(cells, (cell) => cell.p95))}`;
  const ratio = ratioOf(outcome, (cell) => cell.p95);
  return {
    id: 'B11',
    what: `a neighbour's inbox page, 1 in flight, under ${attack} (server at ${product.residentMiB()} MiB); beside: at rest`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: times(ratio),
    limits: [atMost('p95', ratio, 1.5)],
    ...errorsOf(outcome),
    correct: { text: `${outcome.product.reduce((sum, cell) => sum + cell.done, 0)} pages`, isRight: true },
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const lines: Line[] = [];
  for (const attack of attacks) lines.push(await measure(stage, attack));
  return lines;
}

export const underAttack: Row = { id: 'B11', run };
