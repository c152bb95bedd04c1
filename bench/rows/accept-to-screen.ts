import { compare, medianOf, ratioOf, type Side } from '../measure.ts';
import { Screens, ticketMark } from '../screens.ts';
import { ChildServer } from '../stage/child-server.ts';
import type { BenchCompany, Stage } from '../stage/stage.ts';
import { acceptTicket } from './accept.ts';
import { PendingTickets } from './pending-tickets.ts';
import { atMost, errorsOf, type Line, ms, type Row, times } from './row.ts';

interface Scene {
  stage: Stage;
  company: BenchCompany;
  tickets: PendingTickets;
  bare: Screens;
}

/** Somebody accepts; over when the change is on somebody else's screen. */
function ourSide({ stage, company, tickets }: Scene, screens: Screens, onDone: () => void): Side {
  return {
    before: () => tickets.putBack('public'),
    act: async () => {
      const id = tickets.next();
      if (id === undefined) return false;
      const painted = screens.painted(ticketMark(id));
      await Promise.all([acceptTicket(stage, company.admins.next(), id), painted]);
      onDone();
      return true;
    },
  };
}

function bareSide({ stage, company, tickets, bare }: Scene): Side {
  return {
    before: () => tickets.putBack('floor'),
    act: async () => {
      const ticketId = tickets.next();
      if (ticketId === undefined) return false;
      const painted = bare.painted(ticketMark(ticketId));
      const body = JSON.stringify({ companyId: company.id, ticketId, userId: 7, status: 'open' });
      await Promise.all([stage.toFloor.send({ method: 'POST', path: '/accept', body }), painted]);
      return true;
    },
  };
}

async function runOn(
  scene: Scene,
  port: number,
  place: { what: string; most: number; seconds: number },
): Promise<Line> {
  const { stage, company } = scene;
  const screens = new Screens();
  let done = 0;
  try {
    const token = company.admins.list.at(-1)?.token ?? '';
    await screens.add({ port, namespace: `/company-${company.id}`, token, readyAt: 'watermark' });
    const pace = { ...stage.options, seconds: place.seconds, inFlight: 1 };
    const outcome = await compare(
      pace,
      ourSide(scene, screens, () => done++),
      bareSide(scene),
    );
    const p95 = medianOf(outcome.product, (cell) => cell.p95);
    const tell = (cells: typeof outcome.product) =>
      `p50 ${ms(medianOf(cells, (cell) => cell.p50))} p95 ${ms(medianOf(cells, (cell) => cell.p95))}`;
    return {
      id: 'live',
      what: `accept on another screen, idle company, ${place.what}`,
      product: tell(outcome.product),
      floor: tell(outcome.floor),
      ratio: times(ratioOf(outcome, (cell) => cell.p50)),
      limits: [atMost('p95 ms', p95, place.most)],
      ...errorsOf(outcome),
      correct: { text: `${done} seen, doubled ${screens.doubled}`, isRight: screens.doubled === 0 && done > 0 },
    };
  } finally {
    screens.close();
  }
}

async function run(stage: Stage): Promise<Line[]> {
  const company = stage.others.at(-1);
  if (!company) throw new Error('no second company');
  const tickets = await PendingTickets.of(stage, company);
  const bare = new Screens();
  await bare.add({ port: stage.floor.port, namespace: '/', token: String(company.id), readyAt: 'connected' });
  const scene: Scene = { stage, company, tickets, bare };
  const second = await ChildServer.start({ ...stage.productPlan, nodeArguments: [] });
  try {
    const { seconds } = stage.options;
    return [
      await runOn(scene, stage.product.port, { what: 'one process', most: 100, seconds }),
      await runOn(scene, second.port, { what: 'across two processes', most: 1000, seconds: Math.max(4, seconds) }),
    ];
  } finally {
    bare.close();
    await second.stop();
  }
}

export const acceptToScreen: Row = { id: 'live', run };
