import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useTranslation } from 'react-i18next';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactModal } from './contact-modal.tsx';
import { closeContactModal, useContactModalRequest } from './contact-modal-request.ts';
import type { DrawerState } from './drawer-state.ts';

interface ContactPartsProps {
  ticket: Ticket | null;
  drawer: DrawerState;
  onOpenTicket: (uuid: string) => void;
}

/** The drawer, in its column or over the conversation, and the contact form. */
export function ContactParts({ ticket, drawer, onOpenTicket }: ContactPartsProps) {
  const { t } = useTranslation('contacts');
  const request = useContactModalRequest();
  const close = () => drawer.setOpen(false);
  const openTicket = (uuid: string) => {
    if (!drawer.isBeside) close();
    onOpenTicket(uuid);
  };
  const content = ticket && (
    <ContactDrawer key={ticket.contactId} ticket={ticket} onClose={close} onOpenTicket={openTicket} />
  );
  return (
    <>
      <SideSheet
        opened={drawer.isOpen && ticket !== null}
        onClose={close}
        isBeside={drawer.isBeside}
        label={t('title')}
      >
        {content}
      </SideSheet>
      <ContactModal request={request} onClose={closeContactModal} />
    </>
  );
}
