import type { Ticket } from '@guiche/contract/tickets.schemas';
import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../../ui/top-layer.ts';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactModal } from './contact-modal.tsx';
import { closeContactModal, useContactModalRequest } from './contact-modal-request.ts';
import styles from './contacts.module.css';
import type { DrawerState } from './drawer-state.ts';

interface ContactPartsProps {
  ticket: Ticket | null;
  drawer: DrawerState;
  onOpenTicket: (uuid: string) => void;
}

/** The drawer, in its column or over the conversation, and the form beside it. */
export function ContactParts({ ticket, drawer, onOpenTicket }: ContactPartsProps) {
  const { t } = useTranslation('contacts');
  const request = useContactModalRequest();
  // As with dialogs: one that is open from its first moment would not give the focus back.
  const [placed, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  const isOver = placed && !drawer.isBeside && drawer.isOpen && ticket !== null;
  const close = () => drawer.setOpen(false);
  useLayer(isOver, close);
  const openTicket = (uuid: string) => {
    if (!drawer.isBeside) close();
    onOpenTicket(uuid);
  };
  const content = ticket && (
    <ContactDrawer key={ticket.contactId} ticket={ticket} onClose={close} onOpenTicket={openTicket} />
  );
  return (
    <>
      {drawer.isBeside ? (
        drawer.isOpen && content
      ) : (
        <Drawer.Root
          opened={isOver}
          onClose={close}
          closeOnEscape={false}
          position="right"
          size={360}
          // A `className` of the content would be on the layer around it, too, and cover the page.
          classNames={{ overlay: styles.scrim, content: styles.over }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('title')}>{content}</Drawer.Content>
        </Drawer.Root>
      )}
      <ContactModal request={request} onClose={closeContactModal} />
    </>
  );
}
