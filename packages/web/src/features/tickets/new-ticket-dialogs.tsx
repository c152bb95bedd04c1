import { useRef, useState } from 'react';
import { requestNewTicket } from '../../lib/new-ticket-request.ts';
import type { ContactChoice, FoundOther } from './act-dialog-state.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { OtherDialog } from './taken-dialog.tsx';

export interface NewTicketDialogsProps {
  contact: ContactChoice | null;
  onClose: () => void;
}

/** The dialogs of a new ticket; if the contact has a live ticket of somebody else, says whose. */
export function NewTicketDialogs({ contact, onClose }: NewTicketDialogsProps) {
  const last = useRef(contact);
  if (contact !== null) last.current = contact;
  const [other, setOther] = useState<FoundOther | null>(null);
  const lastOther = useRef(other);
  if (other !== null) lastOther.current = other;
  return (
    <>
      <NewTicketDialog
        key={last.current?.id}
        opened={contact !== null}
        onClose={onClose}
        contact={last.current}
        onMade={requestNewTicket}
        onOther={(found) => {
          onClose();
          setOther(found);
        }}
      />
      {lastOther.current && (
        <OtherDialog opened={other !== null} onClose={() => setOther(null)} found={lastOther.current} />
      )}
    </>
  );
}
