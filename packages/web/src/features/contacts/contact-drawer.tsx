import type { Contact } from '@guiche/contract/contacts.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contactOptions } from './api.ts';
import { ContactFoot } from './contact-foot.tsx';
import { openContactModal } from './contact-modal-request.ts';
import { ContactNotes } from './contact-notes.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { ContactSwitches } from './contact-switches.tsx';
import styles from './contacts.module.css';
import { EarlierTickets } from './earlier-tickets.tsx';
import { Owners } from './owner-field.tsx';
import { TagField } from './tag-field.tsx';

interface ContactDrawerProps {
  /** The open ticket, whose contact the drawer shows. */
  ticket: Ticket;
  onClose: () => void;
  onOpenTicket: (uuid: string) => void;
}

/** The drawer with everything about the contact. */
export function ContactDrawer({ ticket, onClose, onOpenTicket }: ContactDrawerProps) {
  const { t } = useTranslation('contacts');
  const { contactId } = ticket;
  const cache = useQueryClient();
  const { data: contact, error, refetch } = useQuery(contactOptions(cache, contactId));
  return (
    <div className={styles.drawer}>
      <header className={styles.head}>
        <h2 className={styles.headTitle}>{t('title')}</h2>
        <IconButton
          label={t('edit')}
          icon={IconPencil}
          disabled={!contact}
          onClick={() => openContactModal(contactId)}
        />
        <IconButton label={t('close')} icon={IconX} onClick={onClose} />
      </header>
      <div className={styles.scroll}>
        {contact === undefined && error !== null && (
          <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
        )}
        {contact === undefined && error === null && <SkeletonRows rows={3} label={t('loading')} />}
        {contact && <Sections contact={contact} ticket={ticket} onOpenTicket={onOpenTicket} />}
      </div>
    </div>
  );
}

interface SectionsProps {
  contact: Contact;
  ticket: Ticket;
  onOpenTicket: (uuid: string) => void;
}

function Sections({ contact, ticket, onOpenTicket }: SectionsProps) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <ContactSummary contact={contact} />
      <TagField contact={contact} />
      <ContactSwitches contact={contact} />
      <ContactNotes contactId={contact.id} ticketId={ticket.id} />
      <Details contact={contact} />
      <section className={styles.section} aria-label={t('owners.title')}>
        <h3 className={styles.sectionTitle}>{t('owners.title')}</h3>
        <Owners owners={contact.wallets ?? []} />
      </section>
      <EarlierTickets contactId={contact.id} currentId={ticket.id} onOpen={onOpenTicket} />
      <ContactFoot contact={contact} />
    </>
  );
}

function Details({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <section className={styles.section} aria-label={t('details.title')}>
      <h3 className={styles.sectionTitle}>
        <span>{t('details.title')}</span>
        <IconButton label={t('details.edit')} icon={IconPencil} onClick={() => openContactModal(contact.id)} />
      </h3>
      {contact.extraInfo.length === 0 ? (
        <p className={styles.quiet}>{t('details.none')}</p>
      ) : (
        <dl className={styles.details}>
          {contact.extraInfo.map((info) => (
            <div key={info.id}>
              <dt dir="auto">{info.name}</dt>
              <dd dir="auto">{info.value === '' ? '—' : info.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
