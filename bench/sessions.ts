import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Conversation, type Desk, openDesk } from '../faults/desk.ts';
import { abandonStage, withStage } from '../faults/stage.ts';
import type { StagedServer } from '../faults/staged-server.ts';
import { until } from '../faults/until.ts';
import { waitUntilQuiet } from '../faults/wait-until-quiet.ts';
import { atMost, type Check, describeMachine, exactly, printChecks, told } from './checks.ts';
import { hostEnv, readLagMs, readOwners, untilOpen, wantSessions } from './sessions/hosts.ts';
import { bringLines, type Line, openLines, pairNumbers, writeOn } from './sessions/lines.ts';
import { type Account, accountIn, accountOut, Traffic } from './sessions/traffic.ts';

/**
 * `npm run bench:sessions`: paired sessions of WhatsApp in one process, and another one that takes them over when the first
 * is killed. `SESSIONS=20 TRIALS=1` before it makes it short. Ends with 1 when a limit is missed.
 */
const sessions = readCount('SESSIONS', 200);
const trials = readCount('TRIALS', 3);
const limits = { openSeconds: 120, lagMs: 150, takeOverSeconds: 75 };
const conversationsAtMost = 16;
/** After the start's own garbage. */
const restMs = 3_000;

function readCount(name: string, usual: number): number {
  const count = Number(process.env[name] ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} must be a whole number from 1`);
  return count;
}

const secondsSince = (from: number) => (performance.now() - from) / 1_000;

/** Pairs the numbers in a process that then ends in order. Each has heard its first message: its pairing is over. */
async function prepare(desk: Desk, host: StagedServer): Promise<Line[]> {
  await host.start();
  const lines = await bringLines(desk, await pairNumbers(desk, sessions));
  await writeOnAll(desk, lines, 'pronto');
  await host.stop();
  return lines;
}

/** Everybody writes once. Resolves with the channel's ids when all of it is stored. */
async function writeOnAll(desk: Desk, lines: readonly Line[], text: string): Promise<string[]> {
  const written = await Promise.all(lines.map((line) => writeOn(desk, line, text)));
  const isStored = async () => (await accountIn(desk, written)).lost === 0;
  await until(`every "${text}" is stored`, isStored, { withinMs: 180_000, everyMs: 250 });
  return written;
}

/** The same process with nothing to run. */
async function measureBareMiB(desk: Desk, host: StagedServer): Promise<number> {
  await wantSessions(desk, false);
  await host.start();
  await wait(restMs);
  const bare = host.residentMiB();
  await host.stop();
  await wantSessions(desk, true);
  return bare;
}

async function measureRestore(desk: Desk, host: StagedServer, lines: readonly Line[]): Promise<Check[]> {
  const bareMiB = await measureBareMiB(desk, host);
  const from = performance.now();
  await host.start();
  await readLagMs(host); // what it did before it was ready does not count
  await untilOpen(desk, sessions);
  const opened = secondsSince(from);
  const lagOpening = await readLagMs(host);
  await wait(restMs);
  const fullMiB = host.residentMiB();
  await readLagMs(host);
  const began = performance.now();
  const written = await writeOnAll(desk, lines, 'cada um');
  const stored = secondsSince(began);
  const lagHearing = await readLagMs(host);
  const quiet = await waitUntilQuiet(desk, []);
  const { lost, doubled } = await accountIn(desk, written);
  return [
    told('resident memory without sessions', `${bareMiB} MiB`),
    told(`with ${sessions} sessions`, `${fullMiB} MiB`),
    told('memory per session', `${((fullMiB - bareMiB) / sessions).toFixed(2)} MiB`),
    atMost(`spawn until ${sessions} sessions are signed in`, limits.openSeconds, opened, 's'),
    atMost('event-loop delay meanwhile, p99', limits.lagMs, lagOpening, 'ms'),
    told(`${sessions} messages at once, until all are stored`, `${stored.toFixed(1)} s`),
    atMost('event-loop delay meanwhile, p99', limits.lagMs, lagHearing, 'ms'),
    exactly('of them lost or doubled', 0, lost + doubled),
    ...(quiet === null ? [] : [{ what: 'all quiet afterwards', limit: 'yes', measured: quiet, isKept: false }]),
  ];
}

interface TakenOver {
  seconds: number;
  traffic: Traffic;
}

/** The owner of all sessions is killed when another process has just started; messages flow until that one holds them all. */
async function takeOver(
  desk: Desk,
  { owner, other }: { owner: StagedServer; other: StagedServer },
  of: { lines: readonly Line[]; conversations: readonly Conversation[]; name: string },
): Promise<TakenOver> {
  const before = await readOwners(desk);
  const traffic = new Traffic(desk, of.lines, of.conversations, of.name);
  await wait(restMs);
  await other.start();
  const from = performance.now();
  await owner.kill();
  await untilOpen(desk, sessions, before);
  const seconds = secondsSince(from);
  await wait(restMs);
  await traffic.stop();
  return { seconds, traffic };
}

async function measureTakeOvers(desk: Desk, hosts: [StagedServer, StagedServer], lines: readonly Line[]) {
  const conversations = await openLines(desk, lines.slice(0, conversationsAtMost));
  const checks: Check[] = [];
  const sum: Record<'in' | 'out', Account> = { in: nothing(), out: nothing() };
  let counted = { in: 0, out: 0 };
  let [owner, other] = hosts;
  for (let trial = 1; trial <= trials; trial += 1) {
    const { seconds, traffic } = await takeOver(desk, { owner, other }, { lines, conversations, name: `vez ${trial}` });
    const quiet = await waitUntilQuiet(desk, []);
    checks.push(atMost(`kill ${trial}: the other holds all ${sessions}`, limits.takeOverSeconds, seconds, 's'));
    if (quiet !== null) checks.push({ what: `kill ${trial}: all quiet`, limit: 'yes', measured: quiet, isKept: false });
    sum.in = add(sum.in, await accountIn(desk, traffic.written));
    sum.out = add(sum.out, await accountOut(desk, traffic.sends));
    counted = { in: counted.in + traffic.written.length, out: counted.out + traffic.sends.length };
    [owner, other] = [other, owner];
  }
  checks.push(
    exactly(`of ${counted.in} messages in, lost`, 0, sum.in.lost),
    exactly('doubled', 0, sum.in.doubled),
    exactly(`of ${counted.out} messages out, lost`, 0, sum.out.lost),
    exactly('doubled', 0, sum.out.doubled),
    told('shown as unconfirmed', String(sum.out.unconfirmed)),
    exactly('sessions that two processes ran at once (440)', 0, await desk.stage.simulator.wa.replaced()),
  );
  return checks;
}

const nothing = (): Account => ({ lost: 0, doubled: 0, unconfirmed: 0 });

const add = (one: Account, other: Account): Account => ({
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  unconfirmed: one.unconfirmed + other.unconfirmed,
});

async function bench(): Promise<boolean> {
  const machine = describeMachine();
  const seed = String(randomInt(1_000_000));
  const began = performance.now();
  const road = { ROLES: 'web,realtime,worker' };
  return withStage({ seed, hasRealWaits: true, env: road }, async (stage) => {
    const desk = await openDesk(stage);
    const hosts: [StagedServer, StagedServer] = [await stage.addServer(hostEnv), await stage.addServer(hostEnv)];
    console.log(`Pairing ${sessions} numbers…`);
    const lines = await prepare(desk, hosts[0]);
    console.log(`Paired after ${secondsSince(began).toFixed(0)} s. Restoring them in one process…`);
    const restored = await measureRestore(desk, hosts[0], lines);
    console.log(`Killing the owner ${trials} times…`);
    const takenOver = await measureTakeOvers(desk, hosts, lines);
    const isGood = printChecks([...restored, ...takenOver], `${machine}; seed ${seed}`);
    console.log(`${(secondsSince(began) / 60).toFixed(1)} min in all`);
    return { result: isGood, keep: !isGood };
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void abandonStage().finally(() => process.exit(130)));
}
process.exit((await bench()) ? 0 : 1);
