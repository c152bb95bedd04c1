import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../auth/index.ts';
import { findKnownTicket } from './api.ts';
import type { TransferChoice } from './ticket-acts.ts';
import { TransferDialog } from './transfer-dialog.tsx';

interface BulkTransferDialogProps {
  opened: boolean;
  onClose: () => void;
  chosen: ReadonlySet<number>;
  onTransfer: (choice: TransferChoice) => Promise<boolean>;
}

/** Transfers all chosen tickets, and says beforehand how many contacts get a message. */
export function BulkTransferDialog({ opened, onClose, chosen, onTransfer }: BulkTransferDialogProps) {
  const { t } = useTranslation('lists');
  const cache = useQueryClient();
  const speaks = useSpeaksOnTransfer();
  const tickets = opened ? [...chosen].flatMap((id) => findKnownTicket(cache, id) ?? []) : [];
  // Contacts without a queue get no message.
  const told = speaks ? tickets.filter(({ queueId }) => queueId !== null).length : 0;
  return (
    <TransferDialog
      opened={opened}
      onClose={onClose}
      title={t('choice.transferTitle', { count: chosen.size })}
      hasNote={false}
      hasGroup={tickets.some(({ isGroup }) => isGroup)}
      notice={told > 0 ? t('choice.transferTold', { count: told }) : null}
      userId={null}
      onTransfer={onTransfer}
    />
  );
}

/** Whether the company sends a message to contacts whose ticket is transferred. */
function useSpeaksOnTransfer(): boolean {
  const { user } = useSession();
  const setting = (name: string) => user.company.companieSettings.find(({ key }) => key === name)?.value ?? '';
  return setting('sendMsgTransfTicket') === 'enabled' && setting('transferMessage').trim() !== '';
}
