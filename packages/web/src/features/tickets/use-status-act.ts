import { deleteTicket, type Ticket, updateTicket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import type { ActChoice } from './act-dialog-state.ts';
import { findKnownTicket, ticketListOptions } from './api.ts';
import { applyTicket, removeTicket } from './apply-ticket.ts';
import { inboxTabs, listQueryOf } from './inbox-search.ts';
import { answeredTicket, bodyOf, expectedTicket, isTaken, restoredTicket, type StatusAct } from './ticket-acts.ts';
import { ticketsOf } from './ticket-pages.ts';
import { useInbox, useInboxMoves } from './use-inbox.ts';

const attends = (act: StatusAct) => act === 'accept' || act === 'reopen';
const tabFor = (ticket: Ticket) => inboxTabs.find((tab) => tab === ticket.status);
const silent: ActChoice = { queueId: null, farewell: false, next: false };

interface Outcomes {
  /** The race for it was lost, or another live ticket of the contact stood in the way. */
  onTaken: (winner: Ticket) => void;
  onTagNeeded: (act: StatusAct, ticket: Ticket, choice: ActChoice) => void;
}

/** Changes a ticket's status: shown at once, then confirmed. An error is undone and said. */
export function useStatusAct({ onTaken, onTagNeeded }: Outcomes) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor, user } = useSession();
  const { search, tab, openTicket, closeTicket, isOpen } = useInbox();

  /** The row below the one that leaves, else the one above. */
  const nextOf = (ticket: Ticket) => {
    const rows = ticketsOf(cache.getQueryData(ticketListOptions(listQueryOf(search, actor, tab)).queryKey));
    const at = rows.findIndex(({ id }) => id === ticket.id);
    return at === -1 ? null : (rows[at + 1] ?? rows[at - 1] ?? null);
  };

  const showExpected = (act: StatusAct, expected: Ticket, next: Ticket | null) => {
    applyTicket(cache, expected, actor);
    if (attends(act)) openTicket(expected.uuid, { tab: tabFor(expected) });
    else if (isOpen(expected.uuid)) next ? openTicket(next.uuid) : closeTicket();
    announce(t(`announce.${act}`, { name: expected.contact.name }));
  };

  const showAnswer = (act: StatusAct, ticket: Ticket, expected: Ticket, now: Ticket) => {
    const isOther = now.id !== ticket.id;
    if (isOther) applyTicket(cache, restoredTicket(ticket), actor);
    applyTicket(cache, isOther ? now : answeredTicket(now, expected), actor);
    if (!isOther && !isTaken(actor, now)) return true;
    if (attends(act) && isOpen(ticket.uuid)) closeTicket({ tab: tabFor(ticket) });
    onTaken(now);
    return false;
  };

  const showRefusal = (act: StatusAct, ticket: Ticket, choice: ActChoice, error: unknown, wasOpen: boolean) => {
    const lacksTag = codeOf(error) === 'ERR_TAG_REQUIRED';
    applyTicket(cache, restoredTicket(ticket), actor);
    if ((attends(act) && isOpen(ticket.uuid)) || (lacksTag && wasOpen)) openTicket(ticket.uuid, { tab: tabFor(ticket) });
    if (lacksTag) onTagNeeded(act, ticket, choice);
    else showToast({ kind: 'error', text: errorText(error) });
    announce(t('announce.undone', { name: ticket.contact.name }));
  };

  /** Accepts what was returned a moment ago, in the queue where it was; whoever was quicker keeps it. */
  const takeBack = (returned: Ticket) => {
    const known = findKnownTicket(cache, returned.id) ?? returned;
    if (known.status === 'pending') void change('accept', known, silent);
    else if (isTaken(actor, known)) onTaken(known);
    else announce(t('announce.undone', { name: returned.contact.name }));
  };

  const change = async (act: StatusAct, ticket: Ticket, choice: ActChoice): Promise<void> => {
    const { queueId, farewell } = choice;
    const body = bodyOf(act, actor, ticket, queueId, farewell);
    const queue = user.queues.find(({ id }) => id === queueId) ?? null;
    const expected = expectedTicket(ticket, body, { user: { id: user.id, name: user.name }, queue }, new Date());
    const wasOpen = isOpen(ticket.uuid);
    showExpected(act, expected, choice.next ? nextOf(ticket) : null);
    try {
      const now = await call(updateTicket, { params: { ticketId: ticket.id }, body });
      const done = showAnswer(act, ticket, expected, now);
      if (done && act === 'return' && ticket.userId === actor.userId)
        showToast({
          kind: 'info',
          text: t('announce.return', { name: ticket.contact.name }),
          action: { label: t('undo'), run: () => takeBack(now) },
        });
    } catch (error) {
      showRefusal(act, ticket, choice, error, wasOpen);
    }
  };
  return change;
}

/** Deletes for good, on a person's confirmed word. Nothing is shown before the server has done it. */
export function useDeleteAct() {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { closeTicket, isOpen } = useInboxMoves();

  return async (ticket: Ticket) => {
    try {
      await call(deleteTicket, { params: { ticketId: ticket.id } });
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
      return;
    }
    if (isOpen(ticket.uuid)) closeTicket();
    removeTicket(cache, ticket.id, actor);
    showToast({ kind: 'success', text: t('deleted', { ticketId: ticket.id }) });
  };
}
