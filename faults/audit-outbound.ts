import type { Findings } from './findings.ts';
import type { AcceptedSend } from './load.ts';
import type { Stored, StoredMessage } from './stored-messages.ts';
import { type ArrivalTruth, arrivalsOf, namesOfSend, type Truth } from './truth.ts';

/** What the fault did to sends on purpose. */
export interface PlantedDoubt {
  /** How many sends were cut off before they arrived. Asked when all is quiet. */
  countCutOff(): Promise<{ atLeast: number; atMost: number }>;
  /** Whether nobody will ever report this arrival: its answer was spoilt, and no receipt comes. */
  isUntold(arrival: ArrivalTruth, send: AcceptedSend): boolean;
  /** Number of server kills. Over a socket each may cost ticks, as the channel is answered before they are stored. */
  kills?: number;
}

/** For faults in which only kills in the instant of a call cut sends off. */
export const cutOffByKills = (kills: number): Pick<PlantedDoubt, 'countCutOff' | 'kills'> => ({
  kills,
  countCutOff: async () => ({ atLeast: 0, atMost: kills * lanesAtOnce }),
});

/** Lanes of a company that one process works at once, and so the most sends that one kill can cut off. */
const lanesAtOnce = 8;

/**
 * Audits our messages: each is at the customer at most once, in order, and shown as unconfirmed exactly where nobody
 * can know.
 */
export async function auditOutbound(
  truth: Truth,
  stored: Stored,
  sends: readonly AcceptedSend[],
  { planted, isPaired }: { planted: PlantedDoubt; isPaired: boolean },
  findings: Findings,
): Promise<{ stored: number; unknown: number; planted: number; ticksBehind: number }> {
  const rows = new Map(stored.messages.filter((message) => message.fromMe).map((message) => [message.id, message]));
  let found = 0;
  let unknown = 0;
  let cutOff = 0;
  let untold = 0;
  let ticksBehind = 0;
  const mayBeBehind = isPaired ? (planted.kills ?? 0) * lanesAtOnce : 0;
  for (const send of sends) {
    const row = rows.get(send.messageId);
    const arrivals = arrivalsOf(truth, send);
    if (row) found += 1;
    else findings.add('lost', `${send.text} to ${send.customer.id} was accepted and is not stored`);
    findings.add('dup', `${send.text} reached ${send.customer.id} ${arrivals.length} times`, arrivals.length - 1);
    const isUntold = arrivals[0] !== undefined && planted.isUntold(arrivals[0], send);
    if (arrivals.length === 0) cutOff += 1;
    if (isUntold) untold += 1;
    if (row?.sendState === 'unconfirmed') unknown += 1;
    if (row) judgeState(row, send, arrivals, isUntold, findings);
    const missing = row ? judgeTick(row, truth, arrivals) : null;
    if (missing?.isBehind && ticksBehind < mayBeBehind) ticksBehind += 1;
    else if (missing) findings.add('wrong tick', missing.what);
  }
  findings.add('dup', 'messages of ours that nobody wrote', rows.size - found);
  findings.add('dup', 'arrivals of messages that nobody wrote', countStrangers(truth, sends));
  const { atLeast, atMost } = await planted.countCutOff();
  findings.add('lost', `${cutOff} sends never arrived, at most ${atMost} were cut off`, cutOff - atMost);
  findings.add('unexplained', `${cutOff} sends never arrived, at least ${atLeast} were cut off`, atLeast - cutOff);
  auditOrder(truth, sends, findings);
  return { stored: found, unknown, planted: cutOff + untold, ticksBehind };
}

function judgeState(
  row: StoredMessage,
  send: AcceptedSend,
  arrivals: readonly ArrivalTruth[],
  isUntold: boolean,
  findings: Findings,
): void {
  const isInDoubt = arrivals.length === 0 || isUntold;
  const what = `${send.text} to ${send.customer.id} is ${row.sendState} after ${arrivals.length} arrivals`;
  if (row.sendState === 'unconfirmed' && !isInDoubt) findings.add('unexplained', what);
  if (row.sendState === 'sent' && arrivals.length === 0) findings.add('lost', what);
  // It may have been sent, but the product claims what only a late, refused completion could have told it.
  if (row.sendState === 'sent' && isUntold) findings.add('unexplained', what);
  if (row.sendState !== 'sent' && row.sendState !== 'unconfirmed') findings.add('lost', what);
}

/**
 * Judges a tick: it is the highest that was reported to us; without a report, a known arrival gives the first. Null: it
 * is right.
 */
function judgeTick(
  row: StoredMessage,
  truth: Truth,
  arrivals: readonly ArrivalTruth[],
): { what: string; isBehind: boolean } | null {
  const told = Math.max(0, ...arrivals.map((arrival) => truth.ticks.get(arrival.providerId) ?? 0));
  const expected = Math.max(told, row.sendState === 'sent' ? 1 : 0);
  if (row.ack === expected) return null;
  return { what: `${row.body} shows ${row.ack} instead of ${expected}`, isBehind: row.ack > 0 && row.ack < expected };
}

function countStrangers(truth: Truth, sends: readonly AcceptedSend[]): number {
  const known = new Set(sends.flatMap(namesOfSend));
  return [...truth.arrivals.keys()].filter((name) => !known.has(name)).length;
}

/** Within a conversation messages arrive in the order in which they were accepted. */
function auditOrder(truth: Truth, sends: readonly AcceptedSend[], findings: Findings): void {
  for (const [customer, ofCustomer] of Map.groupBy(sends, (send) => send.customer.id)) {
    const inOrder = ofCustomer.toSorted((a, b) => a.messageId - b.messageId);
    let last = -1;
    for (const send of inOrder) {
      const at = arrivalsOf(truth, send)[0]?.at;
      if (at === undefined) continue;
      if (at < last) findings.add('reordered', `${customer}: ${send.text} arrived before an earlier one`);
      last = Math.max(last, at);
    }
  }
}
