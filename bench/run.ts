import { cpus, loadavg, totalmem } from 'node:os';
import { readOptions } from './options.ts';
import { countStatements, writeStatements } from './profile.ts';
import { accept } from './rows/accept.ts';
import { acceptToScreen } from './rows/accept-to-screen.ts';
import { ack } from './rows/ack.ts';
import { badges } from './rows/badges.ts';
import { burst } from './rows/burst.ts';
import { coldStart } from './rows/cold-start.ts';
import { deepPage } from './rows/deep-page.ts';
import { fanOut } from './rows/fan-out.ts';
import { inbound } from './rows/inbound.ts';
import { inboxPage } from './rows/inbox-page.ts';
import { listDuringLogIns } from './rows/list-during-log-ins.ts';
import { memory } from './rows/memory.ts';
import { openConversation } from './rows/open-conversation.ts';
import { replyBehindCampaign } from './rows/reply-behind-campaign.ts';
import type { Line, Row } from './rows/row.ts';
import { send } from './rows/send.ts';
import { underAttack } from './rows/under-attack.ts';
import { buildStage, type Stage } from './stage/stage.ts';
import { isGood, renderTable } from './table.ts';

/** Reads first, on rows nobody has touched. Memory after B1 to B7, before the crowds. What adds people comes last. */
const rows: Row[] = [
  coldStart,
  inboxPage,
  badges,
  deepPage,
  openConversation,
  accept,
  ack,
  inbound,
  burst,
  send,
  memory,
  listDuringLogIns,
  acceptToScreen,
  fanOut,
  underAttack,
  replyBehindCampaign,
];

const say = (text: string) => console.log(text);

async function tellMachine({ owner, seeded, options }: Stage, load: number): Promise<string> {
  const { rows: found } = await owner.query<{ version: string; buffers: string }>(
    `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers`,
  );
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, load average ${load.toFixed(1)} before`;
  const software = `node ${process.version}, PostgreSQL ${found[0]?.version} (embedded, shared_buffers ${found[0]?.buffers}, durable commits)`;
  const data = `${seeded.hot.tickets} tickets in the hot company, ${seeded.others.length} companies of a tenth, ${seeded.messages} messages, in ${seeded.seconds.toFixed(0)} s`;
  const way = `medians of ${options.rounds} rounds of ${options.seconds} s a side, product and floor in turn, load from this process`;
  return [machine, software, data, way].join('\n');
}

/** A row that broke down is a line too: the others go on, and it is told first. */
function brokenLine(id: string, error: unknown): Line {
  const firstError = error instanceof Error ? error.message : String(error);
  const nothing = { product: '', floor: '', ratio: '', limits: [] };
  return { id, what: 'broke down', ...nothing, errors: 1, firstError, correct: { text: firstError, isRight: false } };
}

async function runRows(stage: Stage): Promise<Line[]> {
  const { only } = stage.options;
  const lines: Line[] = [];
  for (const row of rows) {
    if (only !== null && !only.some((start) => row.id === start || row.id.startsWith(`${start} `))) continue;
    const began = performance.now();
    lines.push(...(await row.run(stage).catch((error: unknown) => [brokenLine(row.id, error)])));
    say(`${row.id} measured in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  return lines;
}

async function bench(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  const began = performance.now();
  const [load = Number.NaN] = loadavg();
  const building = buildStage(options, say);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= building.then((stage) => stage.close());
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  const isInterrupted = () => closing !== undefined;
  const stage = await building;
  try {
    if (isInterrupted()) return false;
    const head = await tellMachine(stage, load);
    if (options.profile !== null) await countStatements(stage.owner, options.profile);
    const lines = await runRows(stage);
    if (isInterrupted()) return false; // what broke down then says nothing
    if (options.profile !== null) say(`Statements: ${await writeStatements(stage.owner, options.profile)}`);
    const complaints = stage.product.complaints();
    say(`\n${renderTable(lines)}\n\n${head}`);
    say(
      `The server's log: ${complaints.length} warnings and errors${complaints
        .map((line) => `\n  ${line.slice(0, 400)}`)
        .slice(0, 5)
        .join('')}`,
    );
    say(`${((performance.now() - began) / 60_000).toFixed(1)} min in all`);
    return lines.every(isGood);
  } finally {
    await close();
  }
}

process.exit((await bench()) ? 0 : 1);
