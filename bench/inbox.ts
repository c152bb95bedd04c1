import { cpus, loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { paintInbound } from './browser/paint-inbound.ts';
import { scrollList } from './browser/scroll-list.ts';
import { switchTickets } from './browser/switch-tickets.ts';
import { typeLetters } from './browser/type-letters.ts';
import { visitInbox } from './browser/visit.ts';
import { percentile } from './measure.ts';
import { readOptions } from './options.ts';
import type { Person } from './stage/people.ts';
import { buildStage, type Stage } from './stage/stage.ts';
import { drawTable } from './table.ts';

/**
 * `npm run bench:inbox`: how quick the built web client is in a browser whose processor is four times slower, in a company
 * of 10,000 tickets and 50,000 messages. A missed limit is told and no failure; ends with 1 when something broke.
 */
const slowdown = 4;
const ownTickets = 40;
const say = (text: string) => console.log(text);

const rows = [
  { name: 'ticket switch from cache', counted: 'switches', limitMs: 100 },
  { name: 'list scroll, one frame', counted: 'frames', limitMs: 40 },
  { name: 'typing, key to paint', counted: 'letters', limitMs: 50 },
] as const;

interface Measured {
  /** In the order of {@link rows}, sorted. */
  times: [number[], number[], number[]];
  /** What was proved besides. */
  note: string;
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An admin sees everybody's tickets; the newest of them become this one's own, so that reading and writing are as usual. */
async function giveTickets({ owner, hot, signers }: Stage): Promise<Person> {
  const [person] = signers;
  if (person === undefined) throw new Error('nobody is there to sign in');
  await owner.query(
    `update tickets set user_id = $2, last_inbound_at = updated_at, version = version + 1
     where company_id = $1 and id in (select id from tickets where company_id = $1 and status = 'open' and deleted_at is null
       order by updated_at desc, id desc limit $3)`,
    [hot.id, person.id, ownTickets],
  );
  return person;
}

/** The list is long when tickets are switched: everything is measured on one page, one after the other. */
async function measure(stage: Stage, browser: Browser, person: Person, times: number): Promise<Measured> {
  const origin = `http://127.0.0.1:${stage.product.port}`;
  const visit = await visitInbox({ browser, origin, person, slowdown: times });
  try {
    const scroll = await scrollList(visit.page);
    const switched = await switchTickets(visit.page, stage.owner, stage.hot.id);
    const typed = await typeLetters(visit.page);
    const note = `a fixed calculation took ${visit.slowedBy.toFixed(1)} times as long; ${scroll.pages} pages of the list came while it was scrolled, to row ${scroll.furthest}`;
    for (const list of [switched, scroll.frames, typed]) list.sort((a, b) => a - b);
    return { times: [switched, scroll.frames, typed], note };
  } finally {
    await visit.close();
  }
}

/** On a page of its own: what comes moves the rows of the list. */
async function measureInbound(stage: Stage, browser: Browser, person: Person): Promise<string> {
  const origin = `http://127.0.0.1:${stage.product.port}`;
  const visit = await visitInbox({ browser, origin, person, slowdown: 1 });
  try {
    return await paintInbound(visit.page, stage);
  } finally {
    await visit.close();
  }
}

const ms = (sorted: readonly number[], part: number) => `${percentile(sorted, part).toFixed(1)} ms`;

function renderResult(slow: Measured, plain: Measured): string {
  const headings = ['row', 'measured', `median at ${slowdown}x`, `p95 at ${slowdown}x`, 'limit', ''];
  const lines = rows.map(({ name, counted, limitMs }, n) => {
    const [sorted = [], reference = []] = [slow.times[n], plain.times[n]];
    const verdict = percentile(sorted, 0.95) <= limitMs ? 'held' : 'missed';
    const shown = [ms(sorted, 0.5), ms(sorted, 0.95), `p95 <= ${limitMs} ms`, verdict];
    return [name, `${sorted.length} ${counted}`, ...shown, ms(reference, 0.5), ms(reference, 0.95)];
  });
  return drawTable([[...headings, 'median at 1x', 'p95 at 1x'], ...lines]);
}

async function tellMachine({ owner, hot }: Stage, browser: Browser, load: number): Promise<string> {
  const { rows: found } = await owner.query<{ n: string }>('select count(*) as n from messages where company_id = $1', [
    hot.id,
  ]);
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model.trim()}, load average ${load.toFixed(1)} before`;
  return `${machine}; Chromium ${browser.version()}, 1366x768; ${hot.tickets} tickets and ${found[0]?.n} messages in the company`;
}

async function bench(): Promise<void> {
  const [load = Number.NaN] = loadavg();
  await buildWebIfStale(say);
  const executablePath = ensureChromium(say);
  const building = buildStage(readOptions([]), say);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= building.then((stage) => stage.close());
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  const stage = await building;
  let browser: Browser | undefined;
  try {
    // A signal is ours: Playwright would leave at once, and the database behind.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    browser = await chromium.launch({ executablePath, args: quiet, ...signals });
    const person = await giveTickets(stage);
    const slow = await measure(stage, browser, person, slowdown);
    say(`At ${slowdown}x: ${slow.note}`);
    const plain = await measure(stage, browser, person, 1);
    say(`At 1x: ${plain.note}`);
    const inbound = await measureInbound(stage, browser, person);
    say(`\n${renderResult(slow, plain)}\n${inbound}\n\n${await tellMachine(stage, browser, load)}`);
    const complaints = stage.product.complaints();
    say(`The server's log: ${complaints.length} warnings and errors`);
    for (const line of complaints.slice(0, 5)) say(`  ${line.slice(0, 400)}`);
  } finally {
    await browser?.close();
    await close();
  }
}

await bench();
process.exit(0);
