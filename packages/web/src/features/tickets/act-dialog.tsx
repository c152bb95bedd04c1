import type { Ticket } from '@guiche/contract/tickets';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { latePart } from './late-part.tsx';
import { QueueDialog } from './queue-dialog.tsx';
import type { StatusAct } from './ticket-acts.ts';
import { TicketLogDialog } from './ticket-log-dialog.tsx';

const SnoozeDialog = latePart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

export type ActDialogState =
  | { kind: 'queue'; act: 'accept' | 'reopen'; ticket: Ticket }
  | { kind: 'close'; act: 'resolve' | 'ignore'; ticket: Ticket }
  | { kind: 'delete'; ticket: Ticket }
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'log'; ticket: Ticket }
  | { kind: 'snooze'; ticket: Ticket };

interface ActDialogProps {
  state: ActDialogState | null;
  onClose: () => void;
  onStatus: (act: StatusAct, ticket: Ticket, queueId: number | null) => void;
  onSnooze: (ticket: Ticket, until: Date | null) => void;
  onDelete: (ticket: Ticket) => void;
}

/** The question or notice of the act under way. It keeps its words while it fades out. */
export function ActDialog({ state, onClose, onStatus, onSnooze, onDelete }: ActDialogProps) {
  const { t } = useTranslation('tickets');
  const last = useRef(state);
  if (state !== null) last.current = state;
  const shown = last.current;
  if (shown === null) return null;
  const { ticket } = shown;
  const frame = { opened: state !== null, onClose };
  const values = { name: ticket.contact.name, ticketId: ticket.id };

  switch (shown.kind) {
    case 'queue':
      return (
        <QueueDialog
          {...frame}
          key={ticket.id}
          title={t(`queueDialog.${shown.act}`)}
          confirmLabel={t(`act.${shown.act}`)}
          onChoose={(queueId) => onStatus(shown.act, ticket, queueId)}
        />
      );
    case 'close':
      return (
        <ConfirmDialog
          {...frame}
          title={t(`closeDialog.${shown.act}.title`, values)}
          confirmLabel={t(`act.${shown.act}`)}
          onConfirm={() => onStatus(shown.act, ticket, null)}
        >
          {t(`closeDialog.${shown.act}.text`, values)}
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          {...frame}
          danger
          title={t('deleteDialog.title', values)}
          confirmLabel={t('act.delete')}
          onConfirm={() => onDelete(ticket)}
        >
          {t('deleteDialog.text', values)}
        </ConfirmDialog>
      );
    case 'taken':
      return (
        <InfoDialog {...frame} title={t('takenDialog.title')}>
          {t('takenDialog.text', {
            ...values,
            user: ticket.user?.name ?? t('someone'),
            queue: ticket.queue?.name ?? t('noQueue'),
          })}
        </InfoDialog>
      );
    case 'snooze':
      return (
        <Suspense>
          <SnoozeDialog {...frame} key={ticket.id} ticket={ticket} onChoose={(until) => onSnooze(ticket, until)} />
        </Suspense>
      );
    case 'log':
      return <TicketLogDialog {...frame} ticket={ticket} />;
  }
}
