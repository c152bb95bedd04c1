import type { JournalLine } from '../packages/simulator/src/journal.ts';
import type { ReceiptStatus } from '../packages/simulator/src/model.ts';

/** A customer's message, as the outside knows it. Places are line numbers of the journal. */
export interface WrittenTruth {
  providerId: string;
  customerId: string;
  writtenAt: number;
  /** Where our 200 was noted; null when we never gave one. */
  acknowledgedAt: number | null;
}

/** One arrival of a message of ours at the customer. */
export interface ArrivalTruth {
  providerId: string;
  customerId: string;
  at: number;
  /** Faults that spoilt the answer to us. */
  faults: readonly string[];
}

export interface Truth {
  written: WrittenTruth[];
  /** By our own id of the message. */
  arrivals: Map<number, ArrivalTruth[]>;
  /** The highest tick we were told of and acknowledged, by the provider's id. */
  ticks: Map<string, number>;
  /** Webhook events of any kind. */
  events: number;
  /** Events we never acknowledged. */
  unacknowledged: number;
}

const tickOf: Record<ReceiptStatus, number> = { sent: 1, delivered: 2, read: 3, played: 4, failed: 0 };

/** Reads the journal: what reached customers, what they wrote, what we acknowledged. */
export function readTruth(lines: readonly JournalLine[]): Truth {
  const acknowledgedAt = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'ack' && !acknowledgedAt.has(line.eventId)) acknowledgedAt.set(line.eventId, at);
  }
  const truth: Truth = { written: [], arrivals: new Map(), ticks: new Map(), events: 0, unacknowledged: 0 };
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'outbound') noteArrival(truth, line, at);
    if (line.kind === 'event') noteEvent(truth, line, at, acknowledgedAt.get(line.event.id) ?? null);
  }
  return truth;
}

function noteArrival(truth: Truth, line: JournalLine & { kind: 'outbound' }, at: number): void {
  const { id, opaque, contactId } = line.message;
  const arrivals = truth.arrivals.get(Number(opaque)) ?? [];
  arrivals.push({ providerId: id, customerId: contactId ?? '', at, faults: line.faults });
  truth.arrivals.set(Number(opaque), arrivals);
}

function noteEvent(
  truth: Truth,
  line: JournalLine & { kind: 'event' },
  at: number,
  acknowledgedAt: number | null,
): void {
  const { event } = line;
  truth.events += 1;
  if (acknowledgedAt === null) truth.unacknowledged += 1;
  if (event.what === 'message') {
    truth.written.push({
      providerId: event.messageId,
      customerId: event.contactId ?? '',
      writtenAt: at,
      acknowledgedAt,
    });
  } else if (event.status !== null && acknowledgedAt !== null) {
    const before = truth.ticks.get(event.messageId) ?? 0;
    truth.ticks.set(event.messageId, Math.max(before, tickOf[event.status]));
  }
}
