import { isolated } from '@guiche/contract/names';
import { updateTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { applyTicket } from './apply-ticket.ts';
import { afterChangesOf } from './changes-under-way.ts';
import { fateOfTransfer, type TransferChoice, tabFor, transferBody } from './ticket-acts.ts';
import { useUndoOffer } from './use-act-parts.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Transfers a ticket. Nothing is shown before the server has done it, so that a note to colleagues is not lost. */
export function useTransfer(onTaken: (winner: Ticket) => void) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor, user } = useSession();
  const { openTicket, closeTicket, isOpen } = useInboxMoves();
  const offerUndo = useUndoOffer(onTaken);

  /**
   * `to`: the destination in words. `null`: somebody else had moved the ticket, which was reported. Throws other
   * errors.
   */
  const transfer = async (ticket: Ticket, choice: TransferChoice, to: string): Promise<Ticket | null> => {
    const wasOpen = isOpen(ticket.uuid);
    const isMine = choice.userId === actor.userId;
    // A ticket that leaves the person's view would be reported as gone.
    if (wasOpen && !isMine) closeTicket();
    try {
      const body = transferBody(ticket, choice);
      const params = { ticketId: ticket.id };
      const { undo, ...now } = await afterChangesOf(ticket.id, () => request(updateTicket, { params, body }));
      applyTicket(cache, now, actor);
      // The answer may be another ticket, a new or an already live one; its place tells the result.
      const fate = fateOfTransfer(now, choice);
      if (fate === 'taken') onTaken(now);
      if (fate === 'closed') showToast({ kind: 'info', text: t('announce.resolve', { name: ticket.contact.name }) });
      if (fate !== 'done') return null;
      if (isMine) openTicket(now.uuid, { tab: tabFor(now) });
      announce(t(isMine ? 'announce.accept' : 'announce.transfer', { name: ticket.contact.name }));
      void offerUndo({ act: 'transfer', ticket: now, undo, to, wasOpen });
      return now;
    } catch (error) {
      if (wasOpen && !isMine) openTicket(ticket.uuid, { tab: tabFor(ticket) });
      throw error;
    }
  };

  const takeOver = async (ticket: Ticket, queueId: number) => {
    try {
      const to = [ticket.queue?.name, user.name]
        .filter((name) => name !== undefined)
        .map(isolated)
        .join(' · ');
      await transfer(ticket, { queueId, userId: actor.userId, note: '' }, to);
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    }
  };
  return { transfer, takeOver };
}
