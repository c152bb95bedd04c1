import { cutOffByKills } from './audit-outbound.ts';
import { Convergence } from './convergence.ts';
import { crowdSize, openCrowd } from './crowd.ts';
import { bringCustomers, openConversations } from './desk.ts';
import { strikeAlong } from './f1-kill-server.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';

/** Once they are connected again, screens know within this time what happened meanwhile. */
export const convergeWithinMs = 5_000;

const full = {
  in: 960,
  out: 192,
  kills: 8,
  customers: 48,
  conversations: 24,
  perSecond: 14,
};
const brief = {
  in: 320,
  out: 64,
  kills: 3,
  customers: 32,
  conversations: 16,
  perSecond: 14,
};

/** Two processes behind one proxy: each drains, sends and shows what the other did too; either is killed in turn. */
export const twoNodes: Fault = {
  name: 'F7',
  title: 'two server processes behind a proxy, either killed every few seconds',
  inTheRow: 'short',
  isTwoNodes: true,
  isBehindProxy: true,
  async play(desk, short) {
    const size = short ? brief : full;
    const crowd = await openCrowd(desk, { ...crowdSize, urls: [desk.address] });
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    const convergence = new Convergence(desk, crowd);
    const { servers } = desk.stage;
    const [sends] = await Promise.all([
      sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.perSecond / 5 }),
      writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond }),
      strikeAlong(desk, size.in, size.kills, async (afterMs, index) => {
        await servers[(index + 1) % servers.length]?.killAndStart(afterMs);
      }),
    ]);
    const { done, faults } = await convergence.end(convergeWithinMs);
    return {
      sends,
      planted: { ...cutOffByKills(size.kills), isUntold: () => false },
      done: `${size.kills} kills of one of two servers; ${done}`,
      faults,
      screens: crowd,
    };
  },
};
