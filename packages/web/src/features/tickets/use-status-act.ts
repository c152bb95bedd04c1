import { deleteTicket, type Ticket, updateTicket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { applyTicket, removeTicket } from './apply-ticket.ts';
import { inboxTabs } from './inbox-search.ts';
import { answeredTicket, bodyOf, expectedTicket, isTaken, restoredTicket, type StatusAct } from './ticket-acts.ts';
import { useInboxMoves } from './use-inbox.ts';

const attends = (act: StatusAct) => act === 'accept' || act === 'reopen';
const tabFor = (ticket: Ticket) => inboxTabs.find((tab) => tab === ticket.status);

/**
 * Changes a ticket's status: shown at once, then confirmed. `onTaken` is told when the race for it was lost; an error is
 * undone and said.
 */
export function useStatusAct(onTaken: (winner: Ticket) => void) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor, user } = useSession();
  const { openTicket, closeTicket, isOpen } = useInboxMoves();

  const showExpected = (act: StatusAct, expected: Ticket) => {
    applyTicket(cache, expected, actor);
    if (attends(act)) openTicket(expected.uuid, { tab: tabFor(expected) });
    else if (isOpen(expected.uuid)) closeTicket();
    announce(t(`announce.${act}`, { name: expected.contact.name }));
  };

  return async (act: StatusAct, ticket: Ticket, queueId: number | null) => {
    const body = bodyOf(act, actor, ticket, queueId);
    const queue = user.queues.find(({ id }) => id === queueId) ?? null;
    const expected = expectedTicket(ticket, body, { user: { id: user.id, name: user.name }, queue }, new Date());
    showExpected(act, expected);
    try {
      const now = await call(updateTicket, { params: { ticketId: ticket.id }, body });
      applyTicket(cache, answeredTicket(now, expected), actor);
      if (!attends(act) || !isTaken(actor, now)) return;
      if (isOpen(ticket.uuid)) closeTicket({ tab: tabFor(ticket) });
      onTaken(now);
    } catch (error) {
      applyTicket(cache, restoredTicket(ticket), actor);
      if (attends(act) && isOpen(ticket.uuid)) openTicket(ticket.uuid, { tab: tabFor(ticket) });
      showToast({ kind: 'error', text: errorText(error) });
      announce(t('announce.undone', { name: ticket.contact.name }));
    }
  };
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
