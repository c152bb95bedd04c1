import type { FaultInput } from '../packages/simulator/src/fault-rules.ts';
import { channelNames } from './channel.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound } from './load.ts';

const full = { out: 500, customers: 64, perSecond: 25 };
const brief = { out: 96, customers: 32, perSecond: 24 };
const paired = { full: { out: 200, customers: 48, perSecond: 2 }, brief: { out: 64, customers: 24, perSecond: 2 } };

/** Of all sends: a tenth never answered, a tenth answered 500, both after they arrived; a twentieth reset, half of it before. */
const doubts: FaultInput[] = [
  { kind: 'timeoutAfterAccept', ms: 20_000, probability: 0.1 },
  { kind: 'failAfterAccept', probability: 0.1 / 0.9 },
  { kind: 'resetAfterAccept', probability: 0.025 / 0.8 },
  { kind: 'resetBeforeAccept', probability: 0.025 / 0.775 },
];
/** A tenth never acknowledged; and the socket breaks at a send, twice before it was taken and twice after. */
const doubtsOnSocket: FaultInput[] = [
  { kind: 'ackMissing', probability: 0.1 },
  { kind: 'dropAfterAccept', skip: 8, probability: 0.15, next: 2 },
  { kind: 'dropBeforeAccept', skip: 12, probability: 0.15, next: 2 },
];
const spoilsTheAnswer = new Set([
  'timeoutAfterAccept',
  'failAfterAccept',
  'resetAfterAccept',
  'ackMissing',
  'dropAfterAccept',
]);

/** A provider that takes messages and does not say so. To every second customer no receipt comes that would tell. */
export const doubtfulAnswers: Fault = {
  name: 'F6',
  title: 'answers lost after the provider accepted',
  channels: channelNames,
  async play(desk, short) {
    const { isPaired } = desk.stage.channel;
    const called = short ? brief : full;
    const size = isPaired ? paired[short ? 'brief' : 'full'] : called;
    const planOf = (index: number) => (index % 2 === 0 ? 'never' : 'auto');
    const conversations = await openConversations(desk, await bringCustomers(desk, size.customers, planOf));
    await desk.stage.simulator.faults(...(isPaired ? doubtsOnSocket : doubts));
    const sends = await sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.perSecond });
    return {
      sends,
      planted: {
        countCutOff: () => countResets(desk),
        isUntold: ({ faults }, send) =>
          send.customer.receipts === 'never' && faults.some((fault) => spoilsTheAnswer.has(fault)),
      },
      done: () => countDoubts(desk),
    };
  },
};

/**
 * Each reset before the message was taken is a send that never arrived, and nothing else is; but what shares a socket
 * that breaks may be lost with it.
 */
async function countResets({ stage }: Desk): Promise<{ atLeast: number; atMost: number }> {
  const rules = await stage.simulator.listFaults();
  const count = (...kinds: string[]) =>
    rules.filter((rule) => kinds.includes(rule.kind)).reduce((sum, rule) => sum + rule.hits, 0);
  const atLeast = count('resetBeforeAccept', 'dropBeforeAccept');
  return { atLeast, atMost: atLeast + count('dropBeforeAccept', 'dropAfterAccept') };
}

async function countDoubts({ stage }: Desk): Promise<string> {
  return (await stage.simulator.listFaults()).map(({ kind, hits }) => `${hits} ${kind}`).join(', ');
}
