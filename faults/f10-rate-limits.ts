import { setTimeout as wait } from 'node:timers/promises';
import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { channelNames } from './channel.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOne, sendOutbound } from './load.ts';
import { type Neighbour, openNeighbour } from './neighbour.ts';
import { until } from './until.ts';

const full = { out: 120, conversations: 24, stormMs: 60_000, askBackMs: 30_000 };
const brief = { out: 40, conversations: 8, stormMs: 20_000, askBackMs: 10_000 };
/** What one socket sends in a quarter of a minute. */
const outOnSocket = 32;

/** So long a server may go on as before until it has understood. */
const noticesWithinMs = 5_000;
const mostPerSecond = 1;
const neighbourWithinMs = 2_000;
const neighbourEveryMs = 1_000;

/** The platform takes nothing for a while, then names a time, then refuses one customer only. Over a socket: it lets nobody in. */
export const rateLimits: Fault = {
  name: 'F10',
  title: 'the platform refuses everything as too much, beside a company that it does not refuse',
  channels: channelNames,
  inTheRow: 'left out',
  async play(desk, short) {
    const size = short ? brief : full;
    const { isPaired } = desk.stage.channel;
    const neighbour = await openNeighbour(desk);
    const conversations = await openConversations(desk, await bringCustomers(desk, size.conversations));
    const storm = isPaired ? await closeTheDoor(desk) : await refuseAll(desk, 0);
    const count = isPaired ? outOnSocket : size.out;
    const [sends, rate, slowest] = await Promise.all([
      sendOutbound(desk.api, conversations, { count, perSecond: (count / size.stormMs) * 1_000 }),
      measureRate(desk, storm, size.stormMs),
      watchNeighbour(neighbour, size.stormMs),
    ]);
    const faults = [
      ...(rate > mostPerSecond * 1.1 ? [`${rate.toFixed(1)} calls a second while all were refused`] : []),
      ...(slowest > neighbourWithinMs ? [`the neighbour waited ${Math.round(slowest)} ms`] : []),
    ];
    await desk.stage.simulator.clearFaults();
    const later = isPaired ? { sends: [], faults: [] } : await askBackThenOne(desk, conversations[0], size.askBackMs);
    return {
      sends: [...sends, ...later.sends],
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `refused for ${size.stormMs / 1000} s at ${rate.toFixed(1)} calls a second, the neighbour waited ${Math.round(slowest)} ms at most`,
      faults: [...faults, ...later.faults],
    };
  },
};

/** Answers the rule's id. */
async function refuseAll({ stage }: Desk, retryAfter: number): Promise<string> {
  const rule: FaultInput = { kind: 'rateLimit', phoneNumberId: stage.channel.account, retryAfter };
  return (await stage.simulator.faults(rule))[0]?.id ?? '';
}

/** Nothing is under way when the socket ends, and nobody gets in again. */
async function closeTheDoor({ stage }: Desk): Promise<string> {
  const { account } = stage.channel;
  await stage.simulator.idle();
  const [rule] = await stage.simulator.faults({ kind: 'refuseLogin', code: 503, phoneNumberId: account });
  await stage.simulator.wa.end(account, 503);
  return rule?.id ?? '';
}

const hitsOf = async ({ stage }: Desk, id: string): Promise<number> =>
  (await stage.simulator.listFaults()).find((rule) => rule.id === id)?.hits ?? 0;

/** Calls a second, from when the server has had time to notice. */
async function measureRate(desk: Desk, rule: string, stormMs: number): Promise<number> {
  await wait(noticesWithinMs);
  const before = await hitsOf(desk, rule);
  const from = performance.now();
  await wait(stormMs - noticesWithinMs);
  return ((await hitsOf(desk, rule)) - before) / ((performance.now() - from) / 1_000);
}

async function watchNeighbour(neighbour: Neighbour, forMs: number): Promise<number> {
  let slowest = 0;
  const end = performance.now() + forMs;
  for (let index = 0; performance.now() < end; index += 1) {
    slowest = Math.max(slowest, await neighbour.measureSend(`vizinha ${index}`));
    await wait(neighbourEveryMs);
  }
  return slowest;
}

/** The platform says when to come back, and is left alone until then; afterwards it refuses one customer three times. */
async function askBackThenOne(
  desk: Desk,
  conversation: Parameters<typeof sendOne>[1] | undefined,
  askBackMs: number,
): Promise<{ sends: AcceptedSend[]; faults: string[] }> {
  const { simulator, channel } = desk.stage;
  if (!conversation) return { sends: [], faults: [] };
  const rule = await refuseAll(desk, askBackMs / 1_000);
  const sends = [await sendOne(desk.api, conversation, 'depois')];
  await until('it was refused', async () => (await hitsOf(desk, rule)) > 0);
  await wait(1_000); // what was under way beside it
  const asked = await hitsOf(desk, rule);
  await wait(askBackMs - 3_000);
  const tooEarly = (await hitsOf(desk, rule)) - asked;
  await simulator.clearFaults();
  if (channel.pairLimitCode !== null) {
    await simulator.faults({ kind: 'errorCode', code: channel.pairLimitCode, to: conversation.customer.id, next: 3 });
    for (const text of ['um', 'dois']) sends.push(await sendOne(desk.api, conversation, `par ${text}`));
  }
  return { sends, faults: tooEarly > 0 ? [`asked ${tooEarly} times before it was asked back`] : [] };
}
