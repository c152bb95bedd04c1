import type { JournalLine } from '../packages/simulator/src/journal.ts';
import type { Message, ReceiptStatus } from '../packages/simulator/src/model.ts';
import { isTold, statusKey } from '../packages/simulator/src/whatsapp-web/web-state.ts';

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
  /** By {@link nameOfArrival}. */
  arrivals: Map<string, ArrivalTruth[]>;
  /** The highest tick we were told of and acknowledged, by the provider's id. */
  ticks: Map<string, number>;
  /** What we were told, of any kind: by webhook, or over a socket. */
  events: number;
  /** Events we never acknowledged. */
  unacknowledged: number;
}

const tickOf: Record<ReceiptStatus, number> = { sent: 1, delivered: 2, read: 3, played: 4, failed: 0 };

/**
 * The name of our message where it arrived: our id, which is sent along. Over WhatsApp web nothing of ours is, so it is
 * named by its customer and words; a play writes no words to a customer twice.
 */
export const nameOfArrival = ({ opaque, contactId, text }: Pick<Message, 'opaque' | 'contactId' | 'text'>): string =>
  opaque ?? `${contactId} ${text}`;

/** What a send may be known by where it arrives. */
export const namesOfSend = ({ messageId, customer, text }: Sent): [string, string] => [
  String(messageId),
  nameOfArrival({ opaque: null, contactId: customer.id, text }),
];

interface Sent {
  messageId: number;
  text: string;
  customer: { id: string };
}

export function arrivalsOf({ arrivals }: Truth, send: Sent): readonly ArrivalTruth[] {
  return namesOfSend(send).flatMap((name) => arrivals.get(name) ?? []);
}

/** Something we are told until we say that we have it: an event of a webhook, or what a paired device is owed. */
interface Told {
  key: string;
  what: 'message' | 'status';
  messageId: string;
  customerId: string;
  status: ReceiptStatus | null;
}

/** Reads the journal: what reached customers from `account`, what they wrote to it, what we acknowledged. */
export function readTruth(lines: readonly JournalLine[], account: string): Truth {
  const acknowledgedAt = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const key = keyOfAck(line);
    if (key !== null && !acknowledgedAt.has(key)) acknowledgedAt.set(key, at);
  }
  const truth: Truth = { written: [], arrivals: new Map(), ticks: new Map(), events: 0, unacknowledged: 0 };
  const own = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'outbound' && line.message.phoneNumberId === account) {
      own.add(line.message.id);
      noteArrival(truth, line, at);
    }
    if (line.kind === 'webAgain') noteRepetition(truth, line.messageId, at);
    const told = toldBy(line, account, own);
    if (told) noteTold(truth, told, at, acknowledgedAt.get(told.key) ?? null);
  }
  return truth;
}

/** What the journal says we have, if it does. */
export function keyOfAck(line: JournalLine): string | null {
  if (line.kind === 'ack') return line.eventId;
  return line.kind === 'webTaken' ? line.key : null;
}

function toldBy(line: JournalLine, account: string, own: ReadonlySet<string>): Told | null {
  if (line.kind === 'event' && line.event.phoneNumberId === account) {
    const { id: key, what, messageId, contactId, status } = line.event;
    if (what === 'account') return null;
    return { key, what, messageId, customerId: contactId ?? '', status };
  }
  if (line.kind === 'webMessage' && line.message.phoneNumberId === account && line.message.author === 'contact') {
    const { id: messageId, contactId } = line.message;
    return { key: `message:${messageId}`, what: 'message', messageId, customerId: contactId ?? '', status: null };
  }
  // That it was taken is said in the answer to the send alone.
  if (line.kind !== 'webStatus' || !own.has(line.messageId) || !isTold(line.record.status)) return null;
  const { messageId, record } = line;
  return { key: statusKey(messageId, record.status), what: 'status', messageId, customerId: '', status: record.status };
}

function noteArrival(truth: Truth, line: JournalLine & { kind: 'outbound' }, at: number): void {
  const { id, contactId } = line.message;
  const name = nameOfArrival(line.message);
  const arrivals = truth.arrivals.get(name) ?? [];
  arrivals.push({ providerId: id, customerId: contactId ?? '', at, faults: line.faults });
  truth.arrivals.set(name, arrivals);
}

/** The platform hides a repetition from the customer; it was sent twice all the same. */
function noteRepetition({ arrivals }: Truth, providerId: string, at: number): void {
  const known = [...arrivals.values()].find(([first]) => first?.providerId === providerId);
  known?.push({ providerId, customerId: known[0]?.customerId ?? '', at, faults: [] });
}

function noteTold(truth: Truth, told: Told, at: number, acknowledgedAt: number | null): void {
  const { what, messageId, customerId, status } = told;
  truth.events += 1;
  if (acknowledgedAt === null) truth.unacknowledged += 1;
  if (what === 'message') truth.written.push({ providerId: messageId, customerId, writtenAt: at, acknowledgedAt });
  else if (status !== null && acknowledgedAt !== null) {
    const before = truth.ticks.get(messageId) ?? 0;
    truth.ticks.set(messageId, Math.max(before, tickOf[status]));
  }
}
