import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaletteOpen } from '../../lib/commands.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useLazyPart, useOptionalPart } from '../../lib/use-lazy-part.ts';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './contact-column.module.css';
import { closeContactModal, useContactModalRequest } from './contact-modal-request.ts';
import { closeOverlay, useContactDrawer } from './drawer-state.ts';
import { useContactsLive } from './live.ts';

interface ContactColumnProps {
  /** The one that is open: the drawer is about its contact. Undefined while it is on its way; null: none, only the form. */
  ticket: Ticket | null | undefined;
  onOpenTicket: (uuid: string) => void;
}

const loadPart = async () => (await Promise.all([import('./contact-parts.tsx'), loadTexts('contacts')]))[0];

const loadCommands = async () => (await Promise.all([import('./contact-commands.tsx'), loadTexts('contacts')]))[0];

/** Who one is talking to: a column where there is room, else over the conversation. With the contact form on request. */
export function ContactColumn({ ticket, onOpenTicket }: ContactColumnProps) {
  const { t } = useTranslation('tickets');
  const drawer = useContactDrawer();
  const request = useContactModalRequest();
  useContactsLive();
  const uuid = ticket?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look at the contact of one ticket ends with that ticket
  useEffect(() => closeOverlay, [uuid]);
  useEffect(() => closeContactModal, []);
  const isShown = drawer.isOpen && ticket !== null;
  const fail = () => {
    drawer.setOpen(false);
    closeContactModal();
  };
  const Parts = useLazyPart(async () => (await loadPart()).ContactParts, isShown || request !== null, fail);
  // While it travels, too: the conversation below would take Escape as its own.
  useLayer(request !== null && Parts === null, closeContactModal);
  // Without them the palette still has everything else, and asks again when it is opened again.
  const isAsked = usePaletteOpen() && Boolean(ticket);
  const Commands = useOptionalPart(async () => (await loadCommands()).ContactCommands, isAsked);
  const commands = Commands && ticket && (
    <Commands key={ticket.contactId} contactId={ticket.contactId} drawer={drawer} />
  );
  const parts = Parts && <Parts ticket={ticket ?? null} drawer={drawer} onOpenTicket={onOpenTicket} />;
  // The column has its place before its content is here: the conversation beside it moves once.
  const isColumn = drawer.isBeside && isShown;
  return (
    <>
      {commands}
      {isColumn ? (
        <aside className={styles.column} aria-label={t('contact.title')}>
          {parts}
        </aside>
      ) : (
        parts
      )}
    </>
  );
}
