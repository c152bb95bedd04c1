import { deleteTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { removeTicket } from './apply-ticket.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Deletes a ticket for good after a confirmation; it stays shown until the server has deleted it. */
export function DeleteDialog({ ticket, ...frame }: { opened: boolean; onClose: () => void; ticket: Ticket }) {
  const { t } = useTranslation('moves');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { closeTicket, isOpen } = useInboxMoves();
  const values = { name: ticket.contact.name, ticketId: ticket.id };
  const remove = async () => {
    try {
      await request(deleteTicket, { params: { ticketId: ticket.id } });
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
      return;
    }
    if (isOpen(ticket.uuid)) closeTicket();
    removeTicket(cache, ticket.id, actor);
    showToast({ kind: 'success', text: t('deleteDialog.done', values) });
  };
  const confirm = () => {
    frame.onClose();
    void remove();
  };
  return (
    <ConfirmDialog
      {...frame}
      danger
      title={t('deleteDialog.title', values)}
      confirmLabel={t('tickets:act.delete')}
      onConfirm={confirm}
    >
      {t('deleteDialog.text', values)}
    </ConfirmDialog>
  );
}
