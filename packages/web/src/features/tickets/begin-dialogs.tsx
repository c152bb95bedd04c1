import { useRef, useState } from 'react';
import { requestBegin } from '../../lib/begin-request.ts';
import type { ContactChoice, FoundOther } from './act-dialog-state.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { OtherDialog } from './taken-dialog.tsx';

export interface BeginDialogsProps {
  contact: ContactChoice | null;
  onClose: () => void;
}

/** A new ticket of a contact; where they have a live one of somebody else, whose that is. */
export function BeginDialogs({ contact, onClose }: BeginDialogsProps) {
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
        onMade={requestBegin}
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
