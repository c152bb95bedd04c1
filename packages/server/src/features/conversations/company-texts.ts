import { type Channel, cutBody } from '@guiche/contract/channel-abilities';
import type { Settings } from '@guiche/contract/company-settings.schemas';
import { farewellOnClose } from '@guiche/contract/ticket-moves';
import { greetsOnAccept } from '@guiche/contract/ticket-moves.schemas';
import { fillVariables, variablesOf } from '@guiche/contract/variables';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { getCompanyRow } from '../companies/index.ts';
import { calledIn, shownTo } from '../contacts/index.ts';
import { postMessage } from '../messages/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { type LockedTicket, placeOf, type ShownTicket } from '../tickets/index.ts';
import { findComplationMessage } from './connections.repo.ts';
import { getShownTicket } from './shown-ticket.ts';
import { findLastLog } from './ticket-logs.repo.ts';
import { findAttendant } from './users.repo.ts';

interface Saying {
  text: string;
  /** In whose words. */
  attendant: { id: number | null; name: string };
}

const groupsAsTicket = (row: ShownTicket) => (row.connection_group_as_ticket === 'enabled' ? 'enabled' : 'disabled');

/** A text as it is sent, its variables filled. They may make it longer than any channel takes, or leave nothing of it. */
async function wordsOf(ctx: Ctx, row: ShownTicket, { text, attendant }: Saying): Promise<string> {
  const company = await getCompanyRow(ctx.db);
  const values = variablesOf({
    contactName: calledIn(row),
    userName: attendant.name,
    companyName: company.name,
    protocol: row.protocol,
    ticketId: row.id,
    queueName: row.queue_name ?? '',
    connectionName: row.connection_name,
    timeZone: company.time_zone,
    now: ctx.clock.now(),
  });
  return cutBody(row.channel as Channel, fillVariables(text, values).trim()).toWellFormed();
}

/**
 * Sends a text of the company's to the contact, its variables filled: it reads nothing and answers nothing (ADR 7). Answers
 * the ticket after it.
 */
export async function say(tx: TxCtx, ticket: LockedTicket, row: ShownTicket, saying: Saying): Promise<ShownTicket> {
  const body = await wordsOf(tx, row, saying);
  if (body === '') return row;
  const posted = {
    body,
    userId: saying.attendant.id,
    isPrivate: false,
    isAnswer: false,
    clientId: crypto.randomUUID(),
  };
  return (await postMessage(tx, ticket, posted)).ticket;
}

/** For how long accepting what one has returned to the queue is taking that back, and greets nobody anew. */
const takenBackMs = 60_000;

/** Whether the actor is taking back their own return. Read before the accept writes its own entry. */
export async function takesBack(tx: TxCtx, ticketId: number): Promise<boolean> {
  const last = await findLastLog(tx.db, ticketId);
  const since = tx.clock.now().getTime() - takenBackMs;
  return last?.type === 'pending' && last.user_id === tx.actor.userId && last.created_at.getTime() > since;
}

/** Whether the company has a greeting for this accept. */
export const greetsNow = (settings: Settings, before: TicketPlace, row: ShownTicket) =>
  greetsOnAccept(settings, before, groupsAsTicket(row));

/** Greets the contact of a ticket that `after.user_id` has just accepted. */
export async function greet(
  tx: TxCtx,
  ticket: LockedTicket,
  { after, settings }: { after: ShownTicket; settings: Settings },
): Promise<ShownTicket> {
  if (after.user_id === null) return after;
  const attendant = { id: after.user_id, name: after.user_name ?? '' };
  return say(tx, ticket, after, { text: settings.greetingAcceptedMessage, attendant });
}

/** Takes leave before the ticket closes, and says whether it did. */
export async function sayFarewell(
  tx: TxCtx,
  ticket: LockedTicket,
  { before, asked, settings }: { before: TicketPlace; asked: boolean | undefined; settings: Settings },
): Promise<boolean> {
  const row = await getShownTicket(tx, ticket.id);
  if (!farewellOnClose(settings, asked, before, groupsAsTicket(row))) return false;
  const farewell = await farewellOf(tx, row, before);
  return farewell !== null && (await say(tx, ticket, row, farewell)) !== row;
}

/** A ticket's farewell, its variables not filled: in the words of who attends it, else in the connection's. */
async function farewellOf(ctx: Ctx, row: ShownTicket, { userId }: TicketPlace): Promise<Saying | null> {
  const [attendant, ofConnection] = await Promise.all([
    findAttendant(ctx.db, userId ?? ctx.actor.userId),
    findComplationMessage(ctx.db, row.connection_id),
  ]);
  const text = attendant?.farewell_message.trim() || ofConnection.trim();
  return attendant && text !== '' ? { text, attendant } : null;
}

/** The very words with which {@link sayFarewell} would take leave now; empty: it would say nothing. */
export async function showFarewell(ctx: Ctx, row: ShownTicket): Promise<string> {
  const place = placeOf(row);
  if (place.status === 'closed') return '';
  const settings = await readAllSettings(ctx.db);
  if (!farewellOnClose(settings, true, place, groupsAsTicket(row))) return '';
  const farewell = await farewellOf(ctx, row, place);
  if (farewell === null) return '';
  return shownTo(ctx.actor, row)(await wordsOf(ctx, row, farewell));
}

/** A word to colleagues: in the conversation, and on no phone. */
export const leaveNote = (tx: TxCtx, ticket: LockedTicket, note: string) =>
  postMessage(tx, ticket, {
    body: note.trim(),
    userId: tx.actor.userId,
    isPrivate: true,
    isAnswer: false,
    clientId: crypto.randomUUID(),
  });

/** What comes with a ticket that is passed on: the note for colleagues, and the company's word to the contact. */
export async function sayTransfer(
  tx: TxCtx,
  ticket: LockedTicket,
  { before, after, note, settings }: { before: TicketPlace; after: ShownTicket; note: string; settings: Settings },
): Promise<{ row: ShownTicket; said: boolean }> {
  const shown = note === '' ? after : (await leaveNote(tx, ticket, note)).ticket;
  const speaks = settings.sendMsgTransfTicket === 'enabled' && before.queueId !== null;
  if (!speaks || settings.transferMessage.trim() === '') return { row: shown, said: false };
  const attendant = await findAttendant(tx.db, tx.actor.userId);
  if (!attendant) return { row: shown, said: false };
  const row = await say(tx, ticket, shown, { text: settings.transferMessage, attendant });
  return { row, said: row !== shown };
}
