import { cutOffByKills } from './audit-outbound.ts';
import { channelNames } from './channel.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import { openNeighbour } from './neighbour.ts';
import type { Screen } from './screens.ts';

const full = { in: 1_800, out: 24, customers: 48, perSecond: 20 };
const brief = { in: 600, out: 8, customers: 24, perSecond: 20 };
/** One message is taken after the other: three are a minute and a half. */
const paired = {
  full: { in: 900, out: 3, customers: 24, perSecond: 10 },
  brief: { in: 500, out: 2, customers: 24, perSecond: 10 },
};

const callMs = 30_000;
const toldWithinMs = 250;
const mostGrowthMiB = 64;
const neighbourWithinMs = 2_000;

/** Every send takes the platform half a minute, with the waits of production: what comes in and who watches must not notice. */
export const slowProvider: Fault = {
  name: 'F14',
  title: 'the platform takes 30 s for every send',
  channels: channelNames,
  inTheRow: 'left out',
  hasRealWaits: true,
  async play(desk, short, screens) {
    const { channel, simulator, server } = desk.stage;
    const called = short ? brief : full;
    const size = channel.isPaired ? paired[short ? 'brief' : 'full'] : called;
    const neighbour = await openNeighbour(desk);
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers);
    // A young process grows whatever happens: after 900 messages it had 462 MiB, after 1,800 501, after 3,600 503.
    await writeInbound(desk, customers, { count: size.in, perSecond: 2 * size.perSecond });
    await simulator.idle();
    await simulator.faults({ kind: 'latency', ms: callMs, phoneNumberId: channel.account });
    const from = Date.now();
    const before = server.residentMiB();
    const sends = await sendOutbound(desk.api, conversations, { count: size.out, perSecond: 20 });
    const neighbourMs = await neighbour.measureSend('vizinha');
    await writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond });
    const growth = server.residentMiB() - before;
    const told = await measureTold(desk, from);
    const p99 = told[Math.ceil(told.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${told.length} tellings answered within ${Math.round(p99)} ms (p99), ${growth} MiB more, the neighbour waited ${Math.round(neighbourMs)} ms`,
      faults: [
        ...(p99 > toldWithinMs ? [`what was told was answered within ${Math.round(p99)} ms (p99)`] : []),
        ...(growth > mostGrowthMiB ? [`the server grew by ${growth} MiB`] : []),
        ...(neighbourMs > neighbourWithinMs ? [`the neighbour waited ${Math.round(neighbourMs)} ms`] : []),
        ...findLostSockets(screens),
      ],
    };
  },
};

/** How long customers' messages waited for our answer since then: of a webhook, or of a paired device. Ascending. */
async function measureTold({ stage }: Desk, from: number): Promise<number[]> {
  const { simulator, channel, journal } = stage;
  await simulator.idle();
  if (!channel.isPaired) {
    const deliveries = (await simulator.deliveries(2_000)).filter(({ createdAt }) => createdAt >= from);
    return deliveries.flatMap(({ attempts }) => attempts.map(({ ms }) => ms)).sort((a, b) => a - b);
  }
  const writtenAt = new Map<string, number>();
  const waits: number[] = [];
  for (const line of journal.read()) {
    if (line.kind === 'webMessage' && line.at >= from) writtenAt.set(`message:${line.message.id}`, line.at);
    const at = line.kind === 'webTaken' ? writtenAt.get(line.key) : undefined;
    if (at !== undefined) waits.push(line.at - at);
  }
  return waits.sort((a, b) => a - b);
}

const findLostSockets = (screens: readonly Screen[]): string[] =>
  screens.flatMap(({ name, model }) =>
    model.disconnects.length > 0 ? [`${name}: ${model.disconnects.join(', ')}`] : [],
  );
