import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { findKnownTicket } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { afterChangesOf } from './changes-under-way.ts';
import { optimisticVersion, settledTicket } from './ticket-acts.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Snoozing, waking and marking as unread: shown at once, then confirmed. */
export function useAsideActs() {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { closeTicket, isOpen } = useInboxMoves();

  const change = async (ticket: Ticket, part: Partial<Ticket>, ask: () => Promise<Ticket>): Promise<boolean> => {
    const settle = (now: Ticket) => applyTicket(cache, settledTicket(now, findKnownTicket(cache, ticket.id)), actor);
    applyTicket(cache, { ...ticket, ...part, version: optimisticVersion(ticket) }, actor);
    try {
      settle(await afterChangesOf(ticket.id, ask));
      return true;
    } catch (error) {
      settle(ticket);
      showToast({ kind: 'error', text: errorText(error) });
      announce(t('announce.undone', { name: ticket.contact.name }));
      return false;
    }
  };
  const leave = (ticket: Ticket) => {
    if (isOpen(ticket.uuid)) closeTicket();
  };
  const wake = async (ticket: Ticket) => {
    const params = { ticketId: ticket.id };
    const { name } = ticket.contact;
    if (await change(ticket, { snooze: null }, () => request(wakeTicket, { params })))
      announce(t('announce.wake', { name }));
  };
  const snooze = async (ticket: Ticket, until: Date | null) => {
    leave(ticket);
    const params = { ticketId: ticket.id };
    const body = { until: until?.toISOString() ?? null };
    if (!(await change(ticket, { snooze: body }, () => request(snoozeTicket, { params, body })))) return;
    const text = t('announce.snooze', { name: ticket.contact.name });
    // The undo uses the ticket as it is by then.
    const back = () => void wake({ ...ticket, snooze: body, version: ticket.version + 1 });
    showToast({ kind: 'success', text, action: { label: t('undo'), run: back } });
  };
  const unread = async (ticket: Ticket) => {
    // An open chat would mark it as read at once.
    leave(ticket);
    const params = { ticketId: ticket.id };
    const unreadMessages = Math.max(1, ticket.unreadMessages);
    if (await change(ticket, { unreadMessages }, () => request(markTicketUnread, { params })))
      announce(t('announce.unread', { name: ticket.contact.name }));
  };
  return { snooze, wake, unread };
}
