import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOne, sendOutbound } from './load.ts';
import { until } from './until.ts';

/** Where the server is when it dies: in the call and nothing arrived; it arrived and nobody knows; known and not written. */
const points = ['before the call', 'after accept', 'before commit'] as const;
type Point = (typeof points)[number];

/** Conversations struck at once. To the last of them no receipt ever comes. */
const struckAtOnce = 3;
const bystanders = 6;
const accepting = 800;

/** kill -9 of the server while it sends, at a known point of the send. */
export const killDuringSend: Fault = {
  name: 'F2',
  title: 'kill -9 of the server during sends',
  async play(desk, short) {
    const rounds = points.flatMap((point) => Array.from({ length: short ? 1 : 4 }, () => point));
    const struck = rounds.length * struckAtOnce;
    const isSilent = (index: number) => index < struck && index % struckAtOnce === struckAtOnce - 1;
    const plan = (index: number) => (isSilent(index) ? 'never' : 'auto');
    const conversations = await openConversations(desk, await bringCustomers(desk, struck + bystanders, plan));
    const sends: AcceptedSend[] = [];
    const others = sendOutbound(
      desk.api,
      conversations.slice(struck),
      { count: rounds.length * 18, perSecond: 6 },
      'neben',
    );
    const spoilt = new Set<number>();
    for (const [round, point] of rounds.entries()) {
      const victims = conversations.slice(round * struckAtOnce, (round + 1) * struckAtOnce);
      sends.push(...(await strikeAt(desk, point, victims, spoilt)));
    }
    sends.push(...(await others));
    const before = rounds.filter((point) => point === 'before the call').length * struckAtOnce;
    return {
      sends,
      planted: {
        // A bystander's send may be cut off too, in the instant of its own call.
        countCutOff: async () => ({ atLeast: before, atMost: before + rounds.length * bystanders }),
        isUntold: (_arrival, send) => spoilt.has(send.messageId) && send.customer.receipts === 'never',
      },
      done: points.map((point) => `${rounds.filter((each) => each === point).length} kills ${point}`).join(', '),
    };
  },
};

function rulesFor(point: Point, to: string): FaultInput[] {
  const once = { to, next: 1, call: 'send' as const };
  switch (point) {
    case 'before the call': // it hangs, and then it was never taken
      return [
        { kind: 'latency', ms: 3_000, ...once },
        { kind: 'resetBeforeAccept', ...once },
      ];
    case 'after accept':
      return [{ kind: 'timeoutAfterAccept', ms: 20_000, ...once }];
    case 'before commit':
      return [{ kind: 'latency', ms: accepting, ...once }];
  }
}

/** One message to each victim, and one behind it where receipts come; then the kill, when all of them are at the point. */
async function strikeAt(
  desk: Desk,
  point: Point,
  victims: readonly Conversation[],
  spoilt: Set<number>,
): Promise<AcceptedSend[]> {
  const { stage, api } = desk;
  const rules = await stage.simulator.faults(...victims.flatMap(({ customer }) => rulesFor(point, customer.waId)));
  const first = await Promise.all(victims.map((victim) => sendOne(api, victim, `${point} 1`)));
  const behind = await Promise.all(
    victims.filter(({ customer }) => customer.receipts === 'auto').map((victim) => sendOne(api, victim, `${point} 2`)),
  );
  if (point !== 'before the call') for (const { messageId } of first) spoilt.add(messageId);
  const ids = new Set(rules.map((rule) => rule.id));
  await until('every victim is in its call', async () => {
    const hit = (await stage.simulator.listFaults()).filter((rule) => ids.has(rule.id) && rule.hits > 0);
    return hit.length === ids.size;
  });
  const release = point === 'before commit' ? await holdTickets(desk, victims) : null;
  if (point !== 'before the call') {
    await until('every victim was reached', () => first.every(({ messageId }) => stage.journal.hasReached(messageId)));
  }
  if (release) await untilBlocked(desk, victims.length);
  await stage.server.kill(stage.random.between(0, 20));
  await release?.();
  await stage.server.start();
  await stage.simulator.clearFaults();
  return [...first, ...behind];
}

/** Keeps the tickets' rows, so that the outcome of a send can be known and cannot be written down. */
export function holdTickets(
  { stage, companyId }: Desk,
  conversations: readonly Conversation[],
): Promise<() => Promise<void>> {
  const ids = conversations.map((conversation) => conversation.ticketId);
  return stage.database.hold('select from tickets where company_id = $1 and id = any($2) order by id for update', [
    companyId,
    ids,
  ]);
}

/** Waits until so many sessions of the server wait for a lock, and a moment longer. */
export async function untilBlocked({ stage }: Desk, count: number): Promise<void> {
  let since = 0;
  await until('the outcomes wait for the lock', async () => {
    const blocked = await stage.database.rows(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and usename = 'guiche_app'`,
    );
    if (blocked.length < count) since = 0;
    else if (since === 0) since = Date.now();
    return since > 0 && Date.now() - since > 200;
  });
}
