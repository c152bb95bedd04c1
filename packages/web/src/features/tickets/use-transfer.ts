import { type Ticket, updateTicket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { applyTicket } from './apply-ticket.ts';
import { afterChangesOf } from './changes-under-way.ts';
import { inboxTabs } from './inbox-search.ts';
import { fateOfTransfer, type TransferChoice, transferBody } from './ticket-acts.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Passes a ticket on. What is written to colleagues must not be lost: nothing is shown before the server has done it. */
export function useTransfer(onTaken: (winner: Ticket) => void) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket, closeTicket, isOpen } = useInboxMoves();
  const tabFor = (ticket: Ticket) => inboxTabs.find((tab) => tab === ticket.status);

  /** Throws what went wrong. `null`: somebody else had moved the ticket before, which was said. */
  const transfer = async (ticket: Ticket, choice: TransferChoice): Promise<Ticket | null> => {
    const wasOpen = isOpen(ticket.uuid);
    const isMine = choice.userId === actor.userId;
    // Out of sight it would be told as gone.
    if (wasOpen && !isMine) closeTicket();
    try {
      const body = transferBody(ticket, choice);
      const params = { ticketId: ticket.id };
      const now = await afterChangesOf(ticket.id, () => call(updateTicket, { params, body }));
      applyTicket(cache, now, actor);
      // Another ticket than this one may be the one it began, or one that was live already: where it stands tells.
      const fate = fateOfTransfer(now, choice);
      if (fate === 'taken') onTaken(now);
      if (fate === 'closed') showToast({ kind: 'info', text: t('announce.resolve', { name: ticket.contact.name }) });
      if (fate !== 'done') return null;
      if (isMine) openTicket(now.uuid, { tab: tabFor(now) });
      announce(t(isMine ? 'announce.accept' : 'announce.transfer', { name: ticket.contact.name }));
      return now;
    } catch (error) {
      if (wasOpen && !isMine) openTicket(ticket.uuid, { tab: tabFor(ticket) });
      throw error;
    }
  };

  const takeOver = async (ticket: Ticket, queueId: number) => {
    try {
      await transfer(ticket, { queueId, userId: actor.userId, note: '' });
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    }
  };
  return { transfer, takeOver };
}
