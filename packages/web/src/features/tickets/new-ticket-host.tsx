import { useEffect } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { endNewTicketRequest, useNewTicketRequest } from '../../lib/new-ticket-request.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { NewTicketDialogsProps } from './new-ticket-dialogs.tsx';

const loadDialogs = async () => {
  const [{ NewTicketDialogs }] = await Promise.all([
    import('./new-ticket-dialogs.tsx'),
    loadTexts('moves'),
    loadTexts('errors'),
  ]);
  return NewTicketDialogs;
};

/** Hosts the dialog for a new ticket that screens outside the inbox request. */
export function NewTicketHost() {
  const contact = useNewTicketRequest();
  useEffect(() => endNewTicketRequest, []);
  const Dialogs = useLazyPart<NewTicketDialogsProps>(loadDialogs, contact !== null, () => {
    endNewTicketRequest();
  });
  return Dialogs && <Dialogs contact={contact} onClose={endNewTicketRequest} />;
}
