import type { OtherOpenTicket, Ticket } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { useTranslation } from 'react-i18next';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { useSession } from '../auth/index.ts';
import { useInboxMoves } from './use-inbox.ts';

interface Frame {
  opened: boolean;
  onClose: () => void;
}

/** Somebody else was first: whose the ticket is, and in which queue. */
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
    />
  );
}

/** A new ticket was refused: the contact has one. Names are left out where one may not see it. */
export function OtherDialog({ name, other, ...frame }: Frame & { name: string; other: OtherOpenTicket }) {
  const { userId, user, queue, uuid } = other;
  const openable = user !== null || queue !== null ? uuid : null;
  return <WhoseDialog {...frame} name={name} user={user} queue={queue} openable={openable} waits={userId === null} />;
}

interface WhoseDialogProps extends Frame {
  name: string;
  user: { name: string } | null;
  queue: { name: string } | null;
  /** Its address, where one may see it. */
  openable: string | null;
  /** Nobody attends it yet. */
  waits: boolean;
}

function WhoseDialog({ name, user, queue, openable, waits, ...frame }: WhoseDialogProps) {
  const { t } = useTranslation('moves');
  const { openTicket } = useInboxMoves();
  const hidden = user === null && queue === null;
  const values = {
    name,
    user: user?.name ?? t('tickets:someone'),
    queue: queue?.name ?? t('tickets:noQueue'),
  };
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
      {t(waits ? 'taken.waits' : hidden ? 'taken.hidden' : 'tickets:takenDialog.text', values)}
    </InfoDialog>
  );
}
