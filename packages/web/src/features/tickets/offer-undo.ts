import type { Actor } from '@guiche/contract/actor';
import { undoTicket } from '@guiche/contract/ticket-undo';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { applyTicket } from './apply-ticket.ts';
import { afterChangesOf } from './changes-under-way.ts';
import { isTaken, tabFor } from './ticket-acts.ts';
import type { useInboxMoves } from './use-inbox.ts';

export interface UndoOffer {
  act: 'resolve' | 'ignore' | 'return' | 'transfer';
  /** The ticket after the act. */
  ticket: Ticket;
  /** The sealed undo from the answer; absent: the act cannot be undone and is only reported. */
  undo: string | undefined;
  /** Whether its chat was on screen. */
  wasOpen: boolean;
  /** For a transfer: its destination in words. */
  to?: string;
}

interface Screen {
  cache: QueryClient;
  actor: Actor;
  openTicket: ReturnType<typeof useInboxMoves>['openTicket'];
  onTaken: (winner: Ticket) => void;
}

/** Reports an act on a ticket, with an undo button. */
export function offerUndo(screen: Screen, offer: UndoOffer) {
  const { act, ticket, undo, to } = offer;
  const { name } = ticket.contact;
  const text = i18next.t(`moves:done.${act}`, { name, to });
  if (undo === undefined) return showToast({ kind: 'success', text });
  const run = () => void takeBack(screen, offer, undo);
  showToast({ kind: 'success', text, action: { label: i18next.t('tickets:undo'), run } });
}

async function takeBack(screen: Screen, { act, ticket, wasOpen }: UndoOffer, undo: string) {
  const { cache, actor, openTicket, onTaken } = screen;
  const { name } = ticket.contact;
  try {
    const input = { params: { ticketId: ticket.id }, body: { undo } };
    const { outcome, said, ticket: now } = await afterChangesOf(ticket.id, () => request(undoTicket, input));
    applyTicket(cache, now, actor);
    if (outcome === 'moved') {
      if (isTaken(actor, now)) return onTaken(now);
      return showToast({ kind: 'info', text: i18next.t('moves:undo.moved', { name }) });
    }
    // Reopens the chat that was open, unless the inbox was left.
    if (wasOpen && window.location.pathname.startsWith('/tickets')) openTicket(now.uuid, { tab: tabFor(now) });
    const told = act === 'transfer' ? 'toldTransfer' : 'toldFarewell';
    showToast({ kind: 'success', text: i18next.t(`moves:undo.${said ? told : 'done'}`, { name }) });
  } catch (error) {
    showToast({ kind: 'error', text: errorText(error) });
  }
}
