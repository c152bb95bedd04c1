import type { Ticket } from '@guiche/contract/tickets';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './contact-column.module.css';
import { closeContactModal, useContactModalRequest } from './contact-modal-request.ts';
import { useContactDrawer } from './drawer-state.ts';
import { useContactsLive } from './live.ts';

interface ContactColumnProps {
  contactId: number;
  /** The one that is open. */
  ticket: Ticket;
  onOpenTicket: (uuid: string) => void;
}

const loadPart = async () => (await Promise.all([import('./contact-parts.tsx'), loadTexts('contacts')]))[0];

/** Who one is talking to: a column where there is room, else over the conversation. With the contact form on request. */
export function ContactColumn({ contactId, ticket, onOpenTicket }: ContactColumnProps) {
  const { t } = useTranslation('tickets');
  const { isOpen, isBeside, setOpen } = useContactDrawer();
  const request = useContactModalRequest();
  useContactsLive();
  const fail = () => {
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
    setOpen(false);
    closeContactModal();
  };
  const Parts = useOnDemand(async () => (await loadPart()).ContactParts, isOpen || request !== null, fail);
  const parts = Parts && (
    <Parts
      key={contactId}
      contactId={contactId}
      ticket={ticket}
      drawer={{ isOpen, isBeside, setOpen }}
      onOpenTicket={onOpenTicket}
    />
  );
  // The column has its place before its content is here: the conversation beside it moves once.
  if (!isBeside || !isOpen) return parts;
  return (
    <aside className={styles.column} aria-label={t('contact.title')}>
      {parts}
    </aside>
  );
}
