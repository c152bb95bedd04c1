import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { useTranslation } from 'react-i18next';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { useSession } from '../auth/index.ts';
import type { FoundOther } from './act-dialog-state.ts';
import { AskTransfer } from './ask-transfer.tsx';
import { useInboxMoves } from './use-inbox.ts';

interface Frame {
  opened: boolean;
  onClose: () => void;
}

/** Says that somebody else was first: who has the ticket, and in which queue. */
export function TakenDialog({ ticket, ...frame }: Frame & { ticket: Ticket }) {
  const { actor } = useSession();
  const { contact, user, queue, uuid, userId } = ticket;
  const openable = canSeeTicket(actor, ticket) ? uuid : null;
  return (
    <WhoseDialog
      {...frame}
      name={contact.name}
      user={userId === null ? null : user}
      queue={queue}
      openable={openable}
      waits={userId === null}
      asksFor={{ contactId: ticket.contactId, whatsappId: ticket.whatsappId }}
    />
  );
}

/** Says that the contact already has a ticket. Names are left out if it may not be seen. */
export function OtherDialog({ found, ...frame }: Frame & { found: FoundOther }) {
  const { userId, user, queue, uuid, isVisible } = found.other;
  return (
    <WhoseDialog
      {...frame}
      name={found.name}
      user={user}
      queue={queue}
      openable={isVisible ? uuid : null}
      waits={userId === null}
      asksFor={found}
    />
  );
}

interface WhoseDialogProps extends Frame {
  name: string;
  user: { name: string } | null;
  queue: { name: string } | null;
  /** Its address, if it may be seen. */
  openable: string | null;
  /** True: nobody attends it yet. */
  waits: boolean;
  /** The ticket whose transfer is requested, if it may not be seen. */
  asksFor: { contactId: number; whatsappId: number };
}

function WhoseDialog({ name, user, queue, openable, waits, asksFor, ...frame }: WhoseDialogProps) {
  const { t } = useTranslation('moves');
  const { openTicket } = useInboxMoves();
  const hidden = openable === null && user === null && queue === null;
  const values = {
    name,
    user: user?.name ?? t('tickets:someone'),
    queue: queue?.name ?? t('tickets:noQueue'),
  };
  const kind = waits ? (hidden ? 'taken.waitsHidden' : 'taken.waits') : hidden ? 'taken.hidden' : null;
  return (
    <InfoDialog
      {...frame}
      title={t(waits ? 'taken.waitsTitle' : 'tickets:takenDialog.title')}
      action={
        openable !== null && (
          <button
            type="button"
            className="button button-default"
            onClick={() => {
              frame.onClose();
              openTicket(openable);
            }}
          >
            {t('taken.open')}
          </button>
        )
      }
    >
      {t(kind ?? 'tickets:takenDialog.text', values)}
      {openable === null && frame.opened && (
        <AskTransfer contactId={asksFor.contactId} whatsappId={asksFor.whatsappId} />
      )}
    </InfoDialog>
  );
}
