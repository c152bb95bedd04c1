import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import { holdTickets, untilBlocked } from './f2-kill-during-send.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOne } from './load.ts';
import { until } from './until.ts';

/** As many as one process works at once, less one. */
const lanes = 6;
const accepting = 1_000;

/**
 * A worker knows that its sends arrived, is frozen before it could store that, and wakes after another one has taken
 * its lanes over and called the sends doubtful. Its word comes too late, and the fence refuses it.
 */
export const frozenWorker: Fault = {
  name: 'F18',
  title: 'a worker frozen past its lease',
  async play(desk) {
    const conversations = await openConversations(desk, await bringCustomers(desk, lanes, () => 'never'));
    const sends = await sendAndFreeze(desk, conversations);
    const other = await desk.stage.addServer();
    await other.start();
    await until('the other worker doubts every send', async () => {
      const doubted = await desk.stage.database.rows(`select id from outbox where state = 'unknown'`);
      return doubted.length === lanes;
    });
    await desk.stage.server.thaw();
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => true },
      done: `${lanes} sends taken over from a frozen worker`,
    };
  },
};

async function sendAndFreeze(desk: Desk, conversations: readonly Conversation[]): Promise<AcceptedSend[]> {
  const { stage, api } = desk;
  await stage.simulator.faults({ kind: 'latency', ms: accepting });
  const sends = await Promise.all(
    conversations.map((conversation, index) => sendOne(api, conversation, `frio ${index}`)),
  );
  await until('all are in their call', async () => (await stage.simulator.listFaults())[0]?.hits === lanes);
  const release = await holdTickets(desk, conversations);
  await until('all arrived', () => sends.every((send) => stage.journal.hasReached(send)));
  await untilBlocked(desk, lanes);
  await stage.server.freeze();
  // Its sessions are cut, as the database's own timeouts would do later: their locks would keep the lanes.
  await stage.database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and usename = 'guiche_app'`,
  );
  await release();
  return sends;
}
