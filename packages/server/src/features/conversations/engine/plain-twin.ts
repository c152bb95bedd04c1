import type { Mover } from '../../../platform/mover.ts';
import type { Change } from '../transitions.ts';
import type { Effect, Moment, RuledTicket, Settled } from './step.ts';

/** The plain twin of the writer: rows as they would be, and what each effect does to one ticket, by itself. For tests. */

export interface ScenarioRows {
  tickets: { status: Change['status']; userId: number | null; queueId: number | null }[];
  /** What comes in: which ticket, which word, and whether a batch ends behind it. */
  moments: { ticket: number; word: number; endsBatch: boolean }[];
}

export interface Ticket {
  status: string;
  userId: number | null;
  queueId: number | null;
  version: number;
  isNewToOwner: boolean;
  closedBy: number | null;
  snooze: { at: Date; until: Date | null } | null;
  programs: { is_bot: boolean; amount_used_bot_queues: number };
  /** When rules of a kind are to look at it, in milliseconds; 0: at once. */
  due: Record<string, number>;
  attendances: { userId: number | null; isOver: boolean }[];
  logs: { type: string; userId: number | null; queueId: number | null }[];
  messages: { text: string; userId: number | null; isPrivate: boolean }[];
  /** What clients were told: the name of the event, and the ticket's version in it. */
  events: string[];
  own: unknown[];
}

/** The rows of a company, as far as effects change them, and what waits to be taken in. */
export interface World {
  tickets: Ticket[];
  inbox: ScenarioRows['moments'];
}

export const worldOf = ({ tickets, moments }: ScenarioRows): World => ({
  tickets: tickets.map((ticket) => ({
    ...ticket,
    version: 1,
    isNewToOwner: false,
    closedBy: null,
    snooze: null,
    programs: { is_bot: false, amount_used_bot_queues: 0 },
    due: {},
    attendances: [{ userId: ticket.userId, isOver: ticket.status === 'closed' }],
    logs: [],
    messages: [],
    events: [],
    own: [],
  })),
  inbox: moments,
});

const by: Mover = { kind: 'program', name: 'scenario' };
const now = new Date(0);

export const momentOf = (word: number): Omit<Moment, 'ticket'> => ({
  now,
  cause: { kind: 'turn', name: String(word) },
  by,
  groupAsTicket: false,
});

/** A ticket as rules are shown it; its id is its place among the tickets, and one. */
export const viewOf = ({ tickets }: World, at: number): RuledTicket => {
  const ticket = tickets[at];
  const { status = 'open', userId = null, queueId = null, isNewToOwner = false } = ticket ?? {};
  const place = { status, is_group: false, queue_id: queueId, user_id: userId, is_new_to_owner: isNewToOwner };
  const clocks = { queued_at: null, last_inbound_at: null, last_outbound_at: null, first_reply_at: null };
  const { snooze = null, programs = { is_bot: false, amount_used_bot_queues: 0 } } = ticket ?? {};
  const times = { snoozed_at: snooze?.at ?? null, snoozed_until: snooze?.until ?? null };
  const aside = { ...times, imported_at: null, created_at: now };
  const bot = { ...programs, use_integration: false };
  const ids = { id: at + 1, contact_id: at, connection_id: 1, channel: 'whatsapp', last_message_id: null };
  return { ...ids, ...place, ...clocks, ...aside, ...bot, unread_messages: 0, saidAt: null };
};

export const saidIn = ({ tickets }: World): ReadonlySet<number> =>
  new Set(tickets.flatMap(({ messages }, at) => (messages.some(({ isPrivate }) => !isPrivate) ? [at + 1] : [])));

/** What one effect does to one ticket, read off the product's behaviour: the plain twin of every statement. */
export function applyEffect(ticket: Ticket, effect: Settled['effect']): void {
  if (effect.do === 'own') ticket.own.push(effect.row);
  else if (effect.do === 'move') applyMove(ticket, effect);
  else if (effect.do === 'say' || effect.do === 'note') applyText(ticket, effect);
  else if (effect.do === 'log') {
    const { type, userId, queueId } = effect;
    ticket.logs.push({ type, userId, queueId });
  } else if (effect.do === 'due') {
    const ms = effect.at?.getTime() ?? 0;
    ticket.due[effect.kind] = Math.min(ticket.due[effect.kind] ?? ms, ms);
  } else if (effect.do === 'set' || effect.do === 'aside' || effect.do === 'wake') applyMark(ticket, effect);
}

function applyMark(ticket: Ticket, effect: Extract<Effect, { do: 'set' | 'aside' | 'wake' }>): void {
  if (effect.do === 'set') Object.assign(ticket.programs, effect.programs);
  else ticket.snooze = effect.do === 'aside' ? effect.snooze : null;
  if (effect.do === 'wake') ticket.isNewToOwner = ticket.userId !== null;
  ticket.version += 1;
  ticket.events.push(`ticket ${ticket.version}`);
}

function applyText(ticket: Ticket, effect: Extract<Effect, { do: 'say' | 'note' }>): void {
  const isPrivate = effect.do === 'note';
  const userId = effect.do === 'note' ? null : effect.as === 'attendant' ? ticket.userId : (effect.as?.id ?? null);
  ticket.messages.push({ text: effect.text, userId, isPrivate });
  if (!isPrivate) ticket.version += 1;
  ticket.events.push(`message in ${ticket.version}`);
}

function applyMove(ticket: Ticket, { change }: Extract<Effect, { do: 'move' }>): void {
  const { act, status, userId, queueId, log } = change;
  const left = { userId: ticket.userId, queueId: ticket.queueId };
  const open = ticket.attendances.find(({ isOver }) => !isOver);
  if (act === 'reopen') ticket.attendances.push({ userId, isOver: false });
  else if (open && act !== 'leave') Object.assign(open, act === 'close' ? { isOver: true } : { userId });
  const isTheirs =
    act === 'leave' || (act !== 'close' && act !== 'reopen' && userId !== null && userId === ticket.userId);
  Object.assign(ticket, { status, userId, queueId, version: ticket.version + 1, closedBy: null });
  if (!isTheirs) ticket.isNewToOwner = act !== 'close' && userId !== null;
  if (act !== 'leave') ticket.snooze = null;
  if (act === 'close') ticket.programs.amount_used_bot_queues = 0;
  if (act === 'transfer') {
    ticket.logs.push({ type: log, ...left });
    if (userId !== null) ticket.logs.push({ type: 'receivedTransfer', userId, queueId });
  } else ticket.logs.push({ type: log, userId: null, queueId });
  ticket.events.push(`ticket ${ticket.version}`);
}
