import { setTimeout as wait } from 'node:timers/promises';
import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { channelNames } from './channel.ts';
import { addressOfContact } from './contact-address.ts';
import { bringCustomers, type Customer, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import { until } from './until.ts';

const full = { in: 1_000, out: 336, customers: 48, conversations: 24, perSecond: 60, stalls: 2 };
const brief = { in: 320, out: 96, customers: 32, conversations: 16, perSecond: 60, stalls: 1 };
const paired = {
  full: { in: 400, out: 96, customers: 32, conversations: 16, perSecond: 20, stalls: 2 },
  brief: { in: 160, out: 32, customers: 16, conversations: 8, perSecond: 20, stalls: 1 },
};

/** Each event once and up to four times more, within some seconds, in any order. */
const disorder: FaultInput[] = [
  { kind: 'shuffle', ms: 3_000, probability: 0.5 },
  { kind: 'reverseStatuses', probability: 0.5 },
  ...[0.7, 0.5, 0.4, 0.3].map((probability): FaultInput => ({ kind: 'duplicate', copies: 1, ms: 4_000, probability })),
];

/** A socket keeps its order; what no key opens is asked for again, and comes behind what was written after it. */
const disorderOnSocket: FaultInput[] = [
  { kind: 'delay', ms: 0, maxMs: 200, probability: 0.3 },
  { kind: 'undecryptable', probability: 0.05 },
  ...[0.5, 0.3].map((probability): FaultInput => ({ kind: 'duplicate', copies: 1, probability })),
];

/** Webhooks repeated and in any order, ticks before the answer that names their message, and a drain that is held up. */
export const repeatAndShuffle: Fault = {
  name: 'F5',
  title: 'everything told 1-5 times, shuffled, statuses before messages',
  channels: channelNames,
  async play(desk, short) {
    const { isPaired } = desk.stage.channel;
    const called = short ? brief : full;
    const size = isPaired ? paired[short ? 'brief' : 'full'] : called;
    const planOf = (index: number) => (index % 2 === 0 ? 'beforeResponse' : 'auto');
    const customers = await bringCustomers(desk, size.customers, planOf);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    await desk.stage.simulator.faults(...(isPaired ? disorderOnSocket : disorder));
    const inbound = writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond });
    const outbound = sendOutbound(desk.api, conversations, {
      count: size.out,
      perSecond: size.perSecond / (isPaired ? 10 : 3),
    });
    for (let stall = 0; stall < size.stalls; stall += 1) await stallDrain(desk, customers);
    const [, sends] = await Promise.all([inbound, outbound]);
    await untilAllIsTold(desk);
    const rules = await desk.stage.simulator.listFaults();
    const struck = [...Map.groupBy(rules, (rule) => rule.kind)].map(
      ([kind, alike]) => `${alike.reduce((sum, rule) => sum + rule.hits, 0)} ${kind}`,
    );
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: [...struck, `${size.stalls} stalls`].join(', '),
    };
  },
};

/** Somebody keeps a contact's row for three seconds: more than one batch of events piles up behind it. */
async function stallDrain({ stage, companyId }: Desk, customers: readonly Customer[]): Promise<void> {
  await wait(2_000);
  const held = `select from contacts c where c.company_id = $1 and ${addressOfContact} = any($2) order by c.id for update`;
  const release = await stage.database.hold(held, [companyId, customers.slice(0, 4).map((customer) => customer.waId)]);
  await wait(3_500);
  await release();
}

/** The last receipts and copies are out: what comes late must be judged too. */
async function untilAllIsTold({ stage }: Desk): Promise<void> {
  await until('every receipt is told', async () => (await stage.simulator.health()).pending === 0, {
    withinMs: 120_000,
    everyMs: 100,
  });
}
