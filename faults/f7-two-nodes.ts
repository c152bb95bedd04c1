import { Api } from './api.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, openConversations } from './desk.ts';
import { strikeAlong } from './f1-kill-server.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';

const full = { in: 1_200, out: 192, kills: 4, customers: 48, conversations: 24, inPerSecond: 80, outPerSecond: 12 };
const brief = { in: 400, out: 64, kills: 2, customers: 32, conversations: 16, inPerSecond: 60, outPerSecond: 8 };

/** Two processes on one database: each drains, sends and shows what the other did too; either is killed in turn. */
export const twoNodes: Fault = {
  name: 'F7',
  title: 'two server processes, either killed in turn',
  isTwoNodes: true,
  async play(desk, short) {
    const size = short ? brief : full;
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    const half = size.conversations / 2;
    const pace = { count: size.out / 2, perSecond: size.outPerSecond / 2 };
    const { servers } = desk.stage;
    const second = new Api(servers[1]?.url ?? desk.api.url);
    const [ofFirst, ofSecond] = await Promise.all([
      sendOutbound(desk.api, conversations.slice(0, half), pace),
      sendOutbound(second, conversations.slice(half), pace),
      writeInbound(desk, customers, { count: size.in, perSecond: size.inPerSecond }),
      strikeAlong(desk, size.in, size.kills, async (afterMs, index) => {
        await servers[(index + 1) % servers.length]?.killAndStart(afterMs);
      }),
    ]);
    return {
      sends: [...ofFirst, ...ofSecond],
      planted: { ...cutOffByKills(size.kills), isUntold: () => false },
      done: `${size.kills} kills of one of two servers`,
      faults: [...second.serverErrors].map(([status, count]) => `${count} answers of ${status} of the second server`),
    };
  },
};
