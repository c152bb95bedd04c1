import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { type ChannelName, channelNames } from './channel.ts';
import { type Fault, runFault } from './fault.ts';
import { describeFaults, describeLedger, isBalanced, type Ledger, type Verdict, verdictOf } from './ledger.ts';
import { abandonStage, removeLeftovers } from './stage.ts';

/** `npm run faults -- --only=F1,F5 --channel=whatsapp --short --seed=42 --report=file.json`. Ends with 1 unless every ledger balances. */
interface Order {
  runs: readonly Run[];
  short: boolean;
  seed: string;
  report: string | null;
}

/** One fault on one channel. */
interface Run {
  fault: Fault;
  channel: ChannelName;
}

function readOrder(): Order {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      channel: { type: 'string' },
      short: { type: 'boolean', default: false },
      seed: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !allFaults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only knows ${allFaults.map((fault) => fault.name).join(', ')}`);
  const faults = allFaults.filter((fault) => names?.includes(fault.name) ?? true);
  const channels = values.channel === undefined ? null : readChannels(values.channel);
  const runs = faults.flatMap((fault) => {
    const on = channels ?? fault.channels ?? (['whatsappapi'] as const);
    return on.map((channel): Run => ({ fault, channel }));
  });
  const { short, seed = String(randomInt(1_000_000)), report = null } = values;
  return { runs, short, seed, report };
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
  { fault, channel }: Run,
  { seed, short }: Order,
): Promise<{ ledger: Ledger | null; isOk: boolean }> {
  console.log(`${fault.name} ${channel}: ${fault.title} (seed ${seed}) …`);
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
process.exit(hasFailed ? 1 : 0);
