import { farewellOnClose } from '@guiche/contract/ticket-moves';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { useLayer } from '../../ui/top-layer.ts';
import { useSession } from '../auth/index.ts';
import { type ActChoice, type ActDialogState, plainChoice } from './act-dialog-state.ts';
import { CloseDialog } from './close-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { lazyListPart } from './lazy-list-part.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { offerUndo } from './offer-undo.ts';
import { QueueDialog } from './queue-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { OtherDialog, TakenDialog } from './taken-dialog.tsx';
import type { StatusAct, TransferChoice } from './ticket-acts.ts';
import { TicketLogDialog } from './ticket-log-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { turnSwitch } from './turn-switch.ts';

/** Further code of acts, loaded with their dialogs. */
export const actParts = { offerUndo, turnSwitch };

const SnoozeDialog = lazyListPart(
  async () => (await Promise.all([import('./snooze-dialog.tsx'), loadTexts('dates')]))[0].SnoozeDialog,
);

export interface ActDialogProps {
  state: ActDialogState | null;
  onClose: () => void;
  /** Shows another question or notice instead. */
  onShow: (state: ActDialogState) => void;
  onStatus: (act: StatusAct, ticket: Ticket, choice: ActChoice) => void;
  onTransfer: (ticket: Ticket, choice: TransferChoice, to: string) => Promise<Ticket | null>;
  onSnooze: (ticket: Ticket, until: Date | null) => void;
}

/** Whether a farewell can be sent when this ticket is closed. */
function useFarewell() {
  const { user } = useSession();
  const setting = user.company.companieSettings.find(({ key }) => key === 'sendFarewellWaitingTicket')?.value;
  const sendFarewellWaitingTicket = setting === 'enabled' ? 'enabled' : 'disabled';
  return (ticket: Ticket) =>
    farewellOnClose({ sendFarewellWaitingTicket }, true, ticket, ticket.whatsapp.groupAsTicket);
}

/** Escape cancels while the dialog loads, and does not reach the conversation below. */
function OnItsWay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useLayer(opened, onClose);
  return null;
}

/** The question or notice of the current act. Keeps its content while it fades out. */
export function ActDialog(props: ActDialogProps) {
  const { state, onClose, onShow, onStatus, onTransfer, onSnooze } = props;
  const { t } = useTranslation('tickets');
  const canSayFarewell = useFarewell();
  const last = useRef(state);
  if (state !== null) last.current = state;
  const shown = last.current;
  if (shown === null) return null;
  const frame = { opened: state !== null, onClose };

  switch (shown.kind) {
    case 'queue':
      return (
        <QueueDialog
          {...frame}
          key={shown.ticket.id}
          title={t(`moves:queueDialog.${shown.act}`)}
          confirmLabel={t(`act.${shown.act}`)}
          onChoose={(queueId) => onStatus(shown.act, shown.ticket, { ...plainChoice, queueId })}
        />
      );
    case 'close':
      return (
        <CloseDialog
          {...frame}
          key={shown.ticket.id}
          act={shown.act}
          ticket={shown.ticket}
          offersFarewell={canSayFarewell(shown.ticket)}
          onChoose={(farewell) => onStatus(shown.act, shown.ticket, { ...plainChoice, farewell, next: shown.next })}
        />
      );
    case 'tags':
      return (
        <TagDialog
          {...frame}
          key={shown.ticket.id}
          ticket={shown.ticket}
          confirmLabel={t(`act.${shown.act}`)}
          onTagged={() => onStatus(shown.act, shown.ticket, shown.choice)}
        />
      );
    case 'transfer':
      return (
        <TransferDialog
          {...frame}
          key={`${shown.ticket.id} ${shown.userId}`}
          title={t('moves:transfer.title', { ticketId: shown.ticket.id })}
          hasGroup={shown.ticket.isGroup}
          userId={shown.userId}
          onTransfer={async (choice, to) => (await onTransfer(shown.ticket, choice, to)) !== null}
        />
      );
    case 'delete':
      return <DeleteDialog {...frame} ticket={shown.ticket} />;
    case 'taken':
      return <TakenDialog {...frame} ticket={shown.ticket} />;
    case 'snooze':
      return (
        <Suspense fallback={<OnItsWay {...frame} />}>
          <SnoozeDialog
            {...frame}
            key={shown.ticket.id}
            ticket={shown.ticket}
            onChoose={(until) => onSnooze(shown.ticket, until)}
          />
        </Suspense>
      );
    case 'log':
      return <TicketLogDialog {...frame} ticket={shown.ticket} />;
    case 'begin':
      return (
        <NewTicketDialog
          {...frame}
          key={shown.contact?.id}
          contact={shown.contact}
          onMade={(contact) => onShow({ kind: 'begin', contact })}
          onOther={(found) => onShow({ kind: 'other', found })}
        />
      );
    case 'other':
      return <OtherDialog {...frame} found={shown.found} />;
  }
}
