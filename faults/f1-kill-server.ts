import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { channelNames } from './channel.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import { until } from './until.ts';

const full = { in: 3_000, out: 500, kills: 6, customers: 64, conversations: 32, inPerSecond: 100, outPerSecond: 16 };
const brief = { in: 600, out: 96, kills: 2, customers: 32, conversations: 16, inPerSecond: 80, outPerSecond: 12 };
/** One socket, on which one message leaves after the other, and which somebody has to take over after each kill. */
const paired = {
  full: { in: 600, out: 80, kills: 4, customers: 32, conversations: 16, inPerSecond: 20, outPerSecond: 2 },
  brief: { in: 200, out: 32, kills: 2, customers: 16, conversations: 8, inPerSecond: 20, outPerSecond: 2 },
};

/** So that a kill finds sends under way. What is accepted after it has nobody left to hear so. */
const slowSends: FaultInput[] = [{ kind: 'latency', ms: 50, maxMs: 600 }];

/** kill -9 of the server in the middle of everything, again and again. */
export const killServer: Fault = {
  name: 'F1',
  title: 'kill -9 of the server under load',
  channels: channelNames,
  async play(desk, short) {
    const called = short ? brief : full;
    const size = desk.stage.channel.isPaired ? paired[short ? 'brief' : 'full'] : called;
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    await desk.stage.simulator.faults(...slowSends);
    const [sends] = await Promise.all([
      sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.outPerSecond }),
      writeInbound(desk, customers, { count: size.in, perSecond: size.inPerSecond }),
      strikeAlong(desk, size.in, size.kills, (afterMs) => desk.stage.server.killAndStart(afterMs)),
    ]);
    return {
      sends,
      planted: { ...cutOffByKills(size.kills), isUntold: () => false },
      done: `${size.kills} server kills, ${desk.api.unanswered} calls of the team cut off`,
    };
  },
};

/** Strikes `times` times while `total` messages come in: at a seeded moment of each part of the way. */
export async function strikeAlong(
  { stage }: Desk,
  total: number,
  times: number,
  strike: (afterMs: number, index: number) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const part = (index + 0.2 + 0.6 * stage.random.next()) / (times + 0.5);
    await until(`${Math.round(part * 100)} % taken`, () => stage.journal.countAcknowledged() >= part * total, {
      withinMs: 120_000,
    });
    await strike(stage.random.between(0, 50), index);
  }
}
