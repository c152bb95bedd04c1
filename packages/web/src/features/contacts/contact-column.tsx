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
  /** The open ticket, whose contact the drawer shows. Undefined: loading; null: none, only the form can open. */
  ticket: Ticket | null | undefined;
  onOpenTicket: (uuid: string) => void;
}

const loadPart = async () => (await Promise.all([import('./contact-parts.tsx'), loadTexts('contacts')]))[0];

const loadCommands = async () => (await Promise.all([import('./contact-commands.tsx'), loadTexts('contacts')]))[0];

/**
 * The contact of the open ticket, in a column where there is room, else over the conversation; with the contact form.
 */
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
  // Also while it loads, so that Escape does not reach the conversation below.
  useLayer(request !== null && Parts === null, closeContactModal);
  // Without them the palette lacks these commands until it is opened again.
  const isAsked = usePaletteOpen() && Boolean(ticket);
  const Commands = useOptionalPart(async () => (await loadCommands()).ContactCommands, isAsked);
  const commands = Commands && ticket && (
    <Commands key={ticket.contactId} contactId={ticket.contactId} drawer={drawer} />
  );
  const parts = Parts && <Parts ticket={ticket ?? null} drawer={drawer} onOpenTicket={onOpenTicket} />;
  // The column takes its place before its content is loaded, so the conversation moves only once.
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
