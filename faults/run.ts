import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { type ChannelName, channelNames } from './channel.ts';
import { type Fault, runFault } from './fault.ts';
import { describeFaults, describeLedger, isBalanced, type Ledger, type Verdict, verdictOf } from './ledger.ts';
import { abandonStage, removeLeftovers } from './stage.ts';

/**
 * `npm run faults -- --only=F1,F5 --channel=whatsapp --channels --short --seed=42 --report=file.json`. Ends with 1 unless
 * every ledger balances.
 */
interface Order {
  runs: readonly Run[];
  seed: string;
  report: string | null;
}

/** One fault on one channel. */
interface Run {
  fault: Fault;
  channel: ChannelName;
  short: boolean;
}

function readOrder(): Order {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      channel: { type: 'string' },
      channels: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      seed: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const names = values.only?.split(',') ?? null;
  const unknown = names?.filter((name) => !allFaults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only knows ${allFaults.map((fault) => fault.name).join(', ')}`);
  const named = values.channel === undefined ? null : readChannels(values.channel);
  const isInTheRow = names === null && named === null && !values.channels;
  const faults = allFaults.filter(({ name, inTheRow }) =>
    isInTheRow ? inTheRow !== 'left out' : (names?.includes(name) ?? true),
  );
  const runs = faults.flatMap((fault) => {
    const on = named ?? (values.channels ? (fault.channels ?? []) : (['whatsappapi'] as const));
    const short = values.short || (isInTheRow && fault.inTheRow === 'short');
    return on.map((channel): Run => ({ fault, channel, short }));
  });
  if (runs.length === 0) throw new Error('none of these is played on more than the Cloud API');
  const { seed = String(randomInt(1_000_000)), report = null } = values;
  return { runs, seed, report };
}

function readChannels(text: string): ChannelName[] {
  return text.split(',').map((word) => {
    const name = channelNames.find((one) => one === word);
    if (name === undefined) throw new Error(`--channel knows ${channelNames.join(', ')}`);
    return name;
  });
}

/** Runs one fault and says how it went; what breaks the harness itself has failed. */
async function judge(
  { fault, channel, short }: Run,
  { seed }: Order,
): Promise<{ ledger: Ledger | null; isOk: boolean }> {
  console.log(`${fault.name} ${channel}${short ? ' short' : ''}: ${fault.title} (seed ${seed}) …`);
  try {
    const ledger = await runFault(fault, { seed, short, channel });
    console.log(describeLedger(ledger));
    for (const line of describeFaults(ledger)) console.log(`   ✗ ${line}`);
    return { ledger, isOk: isBalanced(ledger) };
  } catch (error) {
    console.log(`   ✗ ${fault.name} broke off:`, error);
    return { ledger: null, isOk: false };
  }
}

function row({ fault, channel }: Run, ledger: Ledger | null, isOk: boolean): Record<string, string | number> {
  if (!ledger) return { fault: fault.name, channel, verdict: 'broke off' };
  const { sent, stored, shown, findings, unknown, planted, serverErrors, seconds } = ledger;
  return {
    fault: fault.name,
    channel,
    verdict: isOk ? 'ok' : 'FAILED',
    sent,
    stored,
    shown,
    dup: findings.count('dup'),
    lost: findings.count('lost'),
    reordered: findings.count('reordered'),
    unknown,
    planted,
    '5xx': [...serverErrors.values()].reduce((sum, count) => sum + count, 0),
    seconds: Math.round(seconds),
  };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void abandonStage().finally(() => process.exit(130)));
}
const order = readOrder();
const begunAt = performance.now();
const rows = [];
const verdicts: Verdict[] = [];
let hasFailed = false;
await removeLeftovers();
for (const run of order.runs) {
  const { ledger, isOk } = await judge(run, order);
  rows.push(row(run, ledger, isOk));
  verdicts.push(verdictOf(run.fault.name, ledger, isOk));
  hasFailed ||= !isOk;
}
if (order.report !== null) writeFileSync(order.report, JSON.stringify(verdicts, null, 2));
console.table(rows);
const total = Math.round((performance.now() - begunAt) / 1_000);
console.log(`${order.runs.length} in ${Math.floor(total / 60)} min ${total % 60} s`);
process.exit(hasFailed ? 1 : 0);
