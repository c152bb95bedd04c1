import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { InboundEvent } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { EnginePart } from '../../../platform/engine-part.ts';
import type { Mover } from '../../../platform/mover.ts';
import type { CompanyRow } from '../../companies/index.ts';
import type { LockedTicket } from '../../tickets/index.ts';
import type { Attendance } from '../attendances.repo.ts';
import { type Change, closed, type LogType, type Wish } from '../transitions.ts';

/** A ticket as rules see it: its row under its lock, with what was decided on it since. */
export interface RuledTicket extends LockedTicket {
  /** When its contact was last told something by what was decided since it was locked; null: it was not. */
  saidAt: Date | null;
}

/** What happened: something came in, a person asked, or a due row, a job or a program of ours had its turn. */
export type Cause =
  | { kind: 'inbound'; event: InboundEvent; messageId: number }
  | { kind: 'asked'; wish: Wish }
  | { kind: 'turn'; name: string };

/** What happened to one ticket, with everything a rule may look at. */
export interface Moment {
  now: Date;
  cause: Cause;
  by: Mover;
  ticket: Readonly<RuledTicket>;
  /** Groups of its connection are tickets like others. */
  groupAsTicket: boolean;
}

/** What a contact wrote, where that is what happened. */
export const wordsIn = (cause: Cause): string | null =>
  cause.kind === 'inbound' && cause.event.kind === 'message' ? cause.event.body : null;

/** In whose words something is said: its attendant's, or another's; id null: the company's. */
type Speaker = 'attendant' | { id: number | null; name: string };

/** What a rule wants done, as data. Nothing is done before the whole batch is decided. */
export type Effect =
  /** Tells the contact something, in the company's name where none is said. Where its filled variables leave nothing, nothing is told. */
  | { do: 'say'; text: string; as?: Speaker; quotes?: number }
  /** Leaves a word for colleagues. */
  | { do: 'note'; text: string }
  | { do: 'move'; change: Change }
  /** Sets it aside; null takes that back. Neither its place in the lists nor its log knows of it. */
  | { do: 'aside'; snooze: Snooze | null }
  /** Brings back what was set aside: on top of the lists, and new to who attends it. */
  | { do: 'wake' }
  /** An entry of its log that no move leaves. */
  | { do: 'log'; type: string; userId: number | null; queueId: number | null }
  /** What programs go by in it. It is no move either. */
  | { do: 'set'; programs: Partial<ProgramState> }
  /** Has a kind's rule look at it at a moment; null: at once. A moment that is set already is only brought forward. */
  | { do: 'due'; kind: string; at: Date | null }
  /** A row of a step's own table. */
  | { do: 'own'; step: string; row: unknown };

/** What becomes of a ticket: what rules want, and what only who knows its conversation's other tickets can do. */
export type Deed =
  | Effect
  /** It begins here, as nobody's row yet; with `move` as where another ticket of its conversation goes on, and answered as that. */
  | { do: 'begin'; start: TicketStart; move: Move | null }
  /** It is put back to how it was before an act. */
  | { do: 'restore'; to: Restored };

/** Since when a ticket is set aside, and until when; null: until its contact writes. */
export interface Snooze {
  at: Date;
  until: Date | null;
}

/** What programs keep of a ticket. */
export type ProgramState = Pick<LockedTicket, 'is_bot' | 'use_integration' | 'amount_used_bot_queues'>;

/** A ticket that begins: where, with whom, and how it stands. */
export interface TicketStart {
  contactId: number;
  connectionId: number;
  channel: string;
  status: TicketPlace['status'];
  isGroup: boolean;
  queueId: number | null;
  userId: number | null;
  /** The company began it, not the contact. */
  isActiveDemand: boolean;
  isNewToOwner: boolean;
  lastInboundAt: Date | null;
}

/** A ticket as it was before an act. */
export interface Restored {
  status: string;
  userId: number | null;
  queueId: number | null;
  /** Messages that came since are unread, too. */
  unread: number;
  updatedAt: string;
  queuedAt: string | null;
  isNewToOwner: boolean;
  snooze: Snooze | null;
  /** The attendance to go on in; null: the one that is open, or another where it was closed. */
  attendance: Attendance | null;
  log: LogType;
}

/** The effect that closes a ticket which stands here. */
export const closeFrom = (place: TicketPlace): Effect => ({ do: 'move', change: closed(place) });

/** An effect, settled in its order: on which ticket, by whom, and where the ticket was until then. */
export interface Settled {
  ticketId: number;
  by: Mover;
  from: TicketPlace;
  effect: Deed;
}

/** What can be touched: of a batch its conversations, of a wish the tickets it is about. */
export interface Ahead {
  causes: readonly Cause[];
  tickets: readonly RuledTicket[];
  contactIds: readonly number[];
  groupAsTicket(connectionId: number): boolean;
  /** Which moves may come. */
  acts: ReadonlySet<Change['act']>;
  /** Contacts are told nothing of a close. */
  isSilent: boolean;
  by: Mover;
  now: Date;
  /** Each is read once, when somebody asks. */
  settings(): Promise<Settings>;
  company(): Promise<CompanyRow>;
}

/**
 * A rule of what happens. `load` reads all it can need, set-based, once the rows are locked; null: nothing here concerns it, and it is
 * not asked. `decide` is pure, and sees what earlier rules and earlier moments have decided. `write` stores rows of its own,
 * set-based, in the order in which they were decided.
 */
export interface Step<L = unknown, Own = unknown> extends EnginePart {
  part: 'step';
  /** It may move tickets, so what moves are answered with is loaded as well. */
  moves?: boolean;
  load(tx: CompanyTx, ahead: Ahead): Promise<L | null>;
  decide(loaded: L, moment: Moment): { effects: Effect[]; stops?: boolean };
  write?(tx: CompanyTx, companyId: number, rows: { ticketId: number; row: Own }[]): Promise<void>;
}

export interface Move {
  before: TicketPlace;
  change: Change;
}

/** What follows a move, whoever made it: `before` is done before it, `after` behind it. Pure but for `load`, as a {@link Step} is. */
export interface Reaction<L = unknown> extends EnginePart {
  part: 'reaction';
  /** It may move the ticket in turn. */
  moves?: boolean;
  load(tx: CompanyTx, ahead: Ahead): Promise<L | null>;
  on(loaded: L, move: Move, moment: Moment): { before?: Effect[]; after?: Effect[] };
}

export const defineStep = <L, Own = never>(step: Omit<Step<L, Own>, 'part'>): EnginePart => ({ ...step, part: 'step' });
export const defineReaction = <L>(reaction: Omit<Reaction<L>, 'part'>): EnginePart => ({
  ...reaction,
  part: 'reaction',
});

/** The rules of all features, in their order. What {@link defineStep} and {@link defineReaction} made is what it says it is. */
export function rulesIn(parts: readonly EnginePart[]): { steps: Step[]; reactions: Reaction[] } {
  return {
    steps: parts.filter(({ part }) => part === 'step') as Step[],
    reactions: parts.filter(({ part }) => part === 'reaction') as Reaction[],
  };
}
