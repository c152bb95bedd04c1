import { type Dialogue, dialogues, type Language, type QueueName } from './dialogues.ts';
import { type AttendantKey, attendants, contacts } from './people.ts';
import { addFiles } from './plan-files.ts';
import { planMessages } from './plan-messages.ts';
import type { PlannedMessage, PlannedTicket } from './planned.ts';
import type { Random } from './random.ts';

/** A contact's place in the demo before anything is said. */
type Slot = Pick<PlannedTicket, 'contact' | 'status'> & { endsAt: number; turn: number };

const minute = 60_000;
const day = 24 * 60 * minute;
const pendingCount = 16;
const openCount = 26;
const closedCount = 38;
const returning = 20; // closed tickets of contacts who are back with a live one

const owners: Readonly<Record<QueueName, readonly AttendantKey[]>> = {
  Vendas: ['ana', 'helena', 'ana'],
  Suporte: ['ana', 'bruno', 'helena'],
  Financeiro: ['carla', 'helena'],
};

/** Between 9 and 17 h in São Paulo, so many days ago; what would be a weekend is the Friday before. */
function onWorkingTime(random: Random, now: number, daysAgo: number): number {
  const midnight = Math.floor((now - daysAgo * day) / day) * day;
  const pastFriday = [2, 0, 0, 0, 0, 0, 1][new Date(midnight).getUTCDay()] ?? 0;
  return midnight - pastFriday * day + random.between(12 * 60, 20 * 60) * minute;
}

/** Who stands where: 16 wait, 26 are attended, 38 are closed; each contact has at most one live ticket. */
function planSlots(random: Random, now: number): Slot[] {
  const pending = Array.from({ length: pendingCount }, (_, turn): Slot => {
    const waited = turn === pendingCount - 1 ? 20 * 60 : 1 + turn * 9;
    return { contact: turn, status: 'pending', endsAt: now - waited * minute, turn };
  });
  const open = Array.from({ length: openCount }, (_, turn): Slot => {
    return {
      contact: pendingCount + turn,
      status: 'open',
      endsAt: now - Math.round(2 + turn * turn * 3.5) * minute,
      turn,
    };
  });
  const closed = Array.from({ length: closedCount }, (_, turn): Slot => {
    const isReturning = turn < returning;
    const contact = isReturning ? turn + 6 : pendingCount + openCount + turn - returning;
    const daysAgo = isReturning ? 4 + (turn % 16) : 1 + (turn - returning);
    return { contact, status: 'closed', endsAt: onWorkingTime(random, now, daysAgo), turn };
  });
  return [...pending, ...open, ...closed];
}

/** Hands out in turns, so that every dialogue and every attendant comes up. */
export function turnsOf<K, T>(listOf: (key: K) => readonly T[]): (key: K) => T {
  const taken = new Map<K, number>();
  return (key) => {
    const list = listOf(key);
    const turn = taken.get(key) ?? 0;
    taken.set(key, turn + 1);
    const item = list[turn % list.length];
    if (item === undefined) throw new Error(`the demo has nothing for ${String(key)}`);
    return item;
  };
}

/** Who attends next in a queue. */
export const nextOwners = () => turnsOf((queue: QueueName) => owners[queue]);

/** How much of a dialogue was said: waiting ones only their opening, attended ones up to somewhere after the first answer. */
function lengthOf(random: Random, slot: Slot, { lines }: Dialogue): number {
  const firstAnswer = lines.findIndex((line) => line.startsWith('>'));
  if (slot.status === 'pending') return firstAnswer;
  return slot.status === 'closed' ? lines.length : random.between(firstAnswer + 1, lines.length);
}

function unreadOf(slot: Slot, messages: readonly PlannedMessage[]): number {
  if (slot.status === 'pending') return messages.length;
  return slot.status === 'open' && slot.turn % 3 === 0 && !messages.at(-1)?.fromMe ? 1 : 0;
}

/** All eighty tickets of the demo, the oldest first. The same for the same `random`, relative to `now`. */
export function planTickets(random: Random, now: number): PlannedTicket[] {
  const nextDialogue = turnsOf((language: Language) => dialogues.filter((one) => one.language === language));
  const nextOwner = nextOwners();
  const tickets = planSlots(random, now).map((slot): PlannedTicket => {
    const contact = contacts[slot.contact];
    if (!contact) throw new Error(`the demo has no contact ${slot.contact}`);
    const dialogue = nextDialogue(contact.language);
    const owner = slot.status === 'pending' ? null : nextOwner(dialogue.queue);
    const attendantName = attendants.find((one) => one.key === owner)?.name ?? '';
    const lastAck = slot.status === 'closed' ? 3 : random.pick([1, 2, 2, 3]);
    const length = lengthOf(random, slot, dialogue);
    const speech = { dialogue, length, contactName: contact.name, attendantName, endsAt: slot.endsAt };
    const messages = planMessages(random, speech, lastAck);
    const firstAnswer = messages.find((message) => message.fromMe);
    return {
      uuid: random.uuid(),
      contact: slot.contact,
      status: slot.status,
      queue: slot.status === 'pending' && slot.turn % 5 === 4 ? null : dialogue.queue,
      owner,
      messages,
      unread: unreadOf(slot, messages),
      isActive: false,
      createdAt: messages[0]?.at ?? slot.endsAt,
      acceptedAt: firstAnswer ? firstAnswer.at - random.between(10, 30) * 1000 : null,
      closedAt: slot.status === 'closed' ? slot.endsAt + random.between(1, 4) * minute : null,
    };
  });
  showTroubles(tickets);
  addFiles(tickets);
  return tickets.sort((a, b) => a.createdAt - b.createdAt);
}

/** One message of Ana's that was refused, and one that nobody knows of. */
function showTroubles(tickets: readonly PlannedTicket[]): void {
  const last = tickets
    .filter((one) => one.status === 'open' && one.owner === 'ana')
    .flatMap((one) => one.messages.slice(-1));
  const [refused, unconfirmed] = last.filter((message) => message.fromMe);
  if (refused) Object.assign(refused, { ack: 0, sendState: 'failed', sendError: '131026' });
  if (unconfirmed) Object.assign(unconfirmed, { ack: 0, sendState: 'unconfirmed' });
}
