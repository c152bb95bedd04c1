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

/** Passes all chosen tickets on, and says beforehand how many contacts hear of it. */
export function BulkTransferDialog({ opened, onClose, chosen, onTransfer }: BulkTransferDialogProps) {
  const { t } = useTranslation('lists');
  const cache = useQueryClient();
  const speaks = useSpeaksOnTransfer();
  const tickets = opened ? [...chosen].flatMap((id) => findKnownTicket(cache, id) ?? []) : [];
  // Who comes from no queue is told nothing.
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

/** Whether the company has a word for contacts whose ticket is passed on. */
function useSpeaksOnTransfer(): boolean {
  const { user } = useSession();
  const setting = (name: string) => user.company.companieSettings.find(({ key }) => key === name)?.value ?? '';
  return setting('sendMsgTransfTicket') === 'enabled' && setting('transferMessage').trim() !== '';
}
