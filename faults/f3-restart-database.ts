import type { Played } from './audit.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import { strikeAlong } from './f1-kill-server.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import type { DatabaseEnd } from './staged-database.ts';
import { until } from './until.ts';

/** The server has to serve again so soon after the database does, without a restart of its own. */
const recoverWithinMs = 5_000;

const full = { in: 1_200, out: 200, customers: 48, conversations: 24, inPerSecond: 60, outPerSecond: 10 };
const brief = { in: 300, out: 48, customers: 24, conversations: 12, inPerSecond: 50, outPerSecond: 8 };
const paired = { in: 300, out: 40, customers: 24, conversations: 12, inPerSecond: 15, outPerSecond: 2 };

/** PostgreSQL is restarted under load, politely and impolitely. */
export const restartDatabase: Fault = {
  name: 'F3',
  title: 'PostgreSQL restarted under load',
  channels: ['whatsappapi', 'whatsapp'],
  play: (desk, short) =>
    playDatabaseEnds(
      desk,
      short ? ['fast', 'immediate'] : ['fast', 'immediate', 'fast', 'immediate', 'fast', 'immediate'],
      short,
    ),
};

/** Load while the database ends and comes back, once for each of `ends`. */
export async function playDatabaseEnds(desk: Desk, ends: readonly DatabaseEnd[], short: boolean): Promise<Played> {
  const called = short ? brief : full;
  const size = desk.stage.channel.isPaired ? paired : called;
  const customers = await bringCustomers(desk, size.customers);
  const conversations = await openConversations(desk, customers.slice(0, size.conversations));
  const recoveries: number[] = [];
  const [sends] = await Promise.all([
    sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.outPerSecond }),
    writeInbound(desk, customers, { count: size.in, perSecond: size.inPerSecond }),
    strikeAlong(desk, size.in, ends.length, async (_afterMs, index) => {
      await desk.stage.database.restart(ends[index] ?? 'fast');
      recoveries.push(await measureRecovery(desk));
    }),
  ]);
  const slowest = Math.max(...recoveries);
  return {
    sends,
    planted: { ...cutOffByKills(ends.length), isUntold: () => false },
    done: `${ends.join(', ')}; ready again after at most ${Math.round(slowest)} ms`,
    excused: [503],
    faults: slowest > recoverWithinMs ? [`ready only after ${Math.round(slowest)} ms`] : [],
  };
}

async function measureRecovery({ stage }: Desk): Promise<number> {
  const from = performance.now();
  await until('the server is ready again', async () => (await fetch(`${stage.server.url}/api/ready`)).status === 200, {
    withinMs: 60_000,
  });
  return performance.now() - from;
}
