import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { channelNames } from './channel.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOne, sendOutbound } from './load.ts';
import { until } from './until.ts';

/** Where the server is when it dies: in the call and nothing arrived; it arrived and nobody knows; known and not written. */
const points = ['before the call', 'after accept', 'before commit'] as const;
type Point = (typeof points)[number];

/** Conversations struck at once; on a socket one message is taken after the other. To every third no receipt ever comes. */
const struckTogether = { called: 3, paired: 1 };
const silentEach = 3;
const bystanders = 6;
/** Kills at each point, by the play's length. */
const kills = { called: { brief: 1, full: 4 }, paired: { brief: 2, full: 3 } };
const accepting = 800;

/** kill -9 of the server while it sends, at a known point of the send. */
export const killDuringSend: Fault = {
  name: 'F2',
  title: 'kill -9 of the server during sends',
  channels: channelNames,
  async play(desk, short) {
    const way = desk.stage.channel.isPaired ? 'paired' : 'called';
    const struckAtOnce = struckTogether[way];
    const rounds = points.flatMap((point) => Array.from({ length: kills[way][short ? 'brief' : 'full'] }, () => point));
    const struck = rounds.length * struckAtOnce;
    const isSilent = (index: number) => index < struck && index % silentEach === silentEach - 1;
    const plan = (index: number) => (isSilent(index) ? 'never' : 'auto');
    const conversations = await openConversations(desk, await bringCustomers(desk, struck + bystanders, plan));
    const sends: AcceptedSend[] = [];
    const others = sendOutbound(
      desk.api,
      conversations.slice(struck),
      { count: rounds.length * 18, perSecond: way === 'paired' ? 1 : 6 },
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
        kills: rounds.length,
        // A bystander's send may be cut off too, in the instant of its own call.
        countCutOff: async () => ({ atLeast: before, atMost: before + rounds.length * bystanders }),
        isUntold: (_arrival, send) => spoilt.has(send.messageId) && send.customer.receipts === 'never',
      },
      done: points.map((point) => `${rounds.filter((each) => each === point).length} kills ${point}`).join(', '),
    };
  },
};

function rulesFor(point: Point, to: string, isPaired: boolean): FaultInput[] {
  const once = { to, next: 1 };
  const call = { ...once, call: 'send' as const };
  switch (point) {
    case 'before the call': // it hangs, and then it was never taken
      return [
        { kind: 'latency', ms: 3_000, ...call },
        isPaired ? { kind: 'dropBeforeAccept', ...once } : { kind: 'resetBeforeAccept', ...call },
      ];
    case 'after accept':
      return [isPaired ? { kind: 'ackMissing', ...once } : { kind: 'timeoutAfterAccept', ms: 20_000, ...call }];
    case 'before commit':
      return [{ kind: 'latency', ms: accepting, ...call }];
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
  const rules = await stage.simulator.faults(
    ...victims.flatMap(({ customer }) => rulesFor(point, customer.waId, stage.channel.isPaired)),
  );
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
    await until('every victim was reached', () => first.every((send) => stage.journal.hasReached(send)));
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
