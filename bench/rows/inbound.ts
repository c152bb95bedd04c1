import type { HttpClient } from '../http-client.ts';
import { compare, medianOf, ratioOf, type Side } from '../measure.ts';
import { Screens } from '../screens.ts';
import { numberOf } from '../stage/seed-company.ts';
import type { BenchCompany, Stage } from '../stage/stage.ts';
import { nextMark, signedWebhook } from '../webhook.ts';
import { atLeast, atMost, errorsOf, type Limit, type Line, ms, perSecond, type Row, times } from './row.ts';

interface Kind {
  name: string;
  companies: BenchCompany[];
  /** Least ratio at 16 and 64 in flight. */
  least: Record<number, number>;
}

/** One attendant's screen of each company, on both sides. */
async function openScreens({ product, floor, hot, others }: Stage): Promise<{ ours: Screens; bare: Screens }> {
  const [ours, bare] = [new Screens(), new Screens()];
  for (const { id, admins } of [hot, ...others]) {
    const token = admins.list[0]?.token ?? '';
    await ours.add({ port: product.port, namespace: `/company-${id}`, token, readyAt: 'watermark' });
    await bare.add({ port: floor.port, namespace: '/', token: String(id), readyAt: 'connected' });
  }
  return { ours, bare };
}

/** Somebody writes; over when the 200 is here and the message on the screen. */
function sideOf(http: HttpClient, screens: Screens, companies: readonly BenchCompany[], onSent: () => void): Side {
  return {
    act: async () => {
      const company = companies[Math.floor(Math.random() * companies.length)];
      if (!company) return false;
      const mark = nextMark();
      const painted = screens.painted(mark);
      const from = numberOf(1 + Math.floor(Math.random() * (company.tickets / 2)));
      await Promise.all([http.send(signedWebhook(company.account, from, mark)), painted]);
      onSent();
      return true;
    },
  };
}

async function countStored({ owner }: Stage, first: string, last: string) {
  const { rows } = await owner.query<{ stored: string; single: string }>(
    `select count(*) as stored, count(distinct provider_id) as single from messages
     where provider_id collate "C" > $1 and provider_id collate "C" < $2`,
    [`wamid.${first}`, `wamid.${last}`],
  );
  return { stored: Number(rows[0]?.stored), single: Number(rows[0]?.single) };
}

async function runAt(
  stage: Stage,
  kind: Kind,
  inFlight: number,
  screens: { ours: Screens; bare: Screens },
): Promise<Line> {
  const { toProduct, toFloor, options, quiet } = stage;
  const [first, doubledBefore] = [nextMark(), screens.ours.doubled];
  let sent = 0;
  const outcome = await compare(
    { ...options, inFlight },
    { ...sideOf(toProduct, screens.ours, kind.companies, () => sent++), after: quiet },
    sideOf(toFloor, screens.bare, kind.companies, () => {}),
  );
  const { stored, single } = await countStored(stage, first, nextMark());
  const doubled = screens.ours.doubled - doubledBefore + stored - single;
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  const slower = ratioOf(outcome, (cell) => cell.p50);
  const least = kind.least[inFlight];
  const limits: Limit[] = least === undefined ? [atMost('p50 ratio', slower, 4)] : [atLeast('ratio', ratio, least)];
  const tell = (cells: typeof outcome.product) => {
    const [p50, p99] = [medianOf(cells, (cell) => cell.p50), medianOf(cells, (cell) => cell.p99)];
    return `${perSecond(medianOf(cells, (cell) => cell.perSecond))} p50 ${ms(p50)} p99 ${ms(p99)}`;
  };
  return {
    id: 'B6',
    what: `inbound on the screen, ${kind.name}, ${inFlight} in flight`,
    product: tell(outcome.product),
    floor: tell(outcome.floor),
    ratio: least === undefined ? `${times(ratio)}, p50 ${times(slower)}` : times(ratio),
    limits,
    ...errorsOf(outcome),
    correct: { text: `sent ${sent} stored ${stored} doubled ${doubled}`, isRight: stored === sent && doubled === 0 },
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const kinds: Kind[] = [
    { name: 'one hot company', companies: [stage.hot], least: { 16: 0.4, 64: 0.5 } },
    { name: 'twenty companies', companies: [stage.hot, ...stage.others], least: { 16: 0.2, 64: 0.3 } },
  ];
  const screens = await openScreens(stage);
  try {
    const lines: Line[] = [];
    for (const kind of kinds)
      for (const inFlight of [1, 16, 64]) lines.push(await runAt(stage, kind, inFlight, screens));
    return lines;
  } finally {
    screens.ours.close();
    screens.bare.close();
  }
}

export const inbound: Row = { id: 'B6 inbound', run };
