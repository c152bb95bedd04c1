import { setTimeout as wait } from 'node:timers/promises';
import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { addressOfContact } from './contact-address.ts';
import { bringCustomers, type Customer, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import { until } from './until.ts';

const full = { in: 1_000, out: 336, customers: 48, conversations: 24, perSecond: 60, stalls: 2 };
const brief = { in: 320, out: 96, customers: 32, conversations: 16, perSecond: 60, stalls: 1 };

/** Each event once and up to four times more, within some seconds, in any order. */
const disorder: FaultInput[] = [
  { kind: 'shuffle', ms: 3_000, probability: 0.5 },
  { kind: 'reverseStatuses', probability: 0.5 },
  ...[0.7, 0.5, 0.4, 0.3].map((probability): FaultInput => ({ kind: 'duplicate', copies: 1, ms: 4_000, probability })),
];

/** Webhooks repeated and in any order, ticks before the answer that names their message, and a drain that is held up. */
export const repeatAndShuffle: Fault = {
  name: 'F5',
  title: 'every webhook 1-5 times, shuffled, statuses before messages',
  async play(desk, short) {
    const size = short ? brief : full;
    const planOf = (index: number) => (index % 2 === 0 ? 'beforeResponse' : 'auto');
    const customers = await bringCustomers(desk, size.customers, planOf);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    await desk.stage.simulator.faults(...disorder);
    const inbound = writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond });
    const outbound = sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.perSecond / 3 });
    for (let stall = 0; stall < size.stalls; stall += 1) await stallDrain(desk, customers);
    const [, sends] = await Promise.all([inbound, outbound]);
    await untilAllIsTold(desk);
    const rules = await desk.stage.simulator.listFaults();
    const hits = (kind: string) => rules.filter((rule) => rule.kind === kind).reduce((sum, rule) => sum + rule.hits, 0);
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${hits('duplicate')} copies, ${hits('shuffle')} shuffled, ${hits('reverseStatuses')} receipts backwards, ${size.stalls} stalls`,
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
