import { minSearchLength, readSearchText } from '@guiche/contract/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import type { ContactChoice } from './act-dialog-state.ts';
import { liveLists } from './api.ts';
import styles from './dialogs.module.css';
import { contactNamesOptions } from './moves-api.ts';
import { ticketsOf } from './ticket-pages.ts';

const pauseMs = 500;
const mostRecent = 5;

interface ContactFieldProps {
  chosen: ContactChoice | null;
  onChoose: (contact: ContactChoice | null) => void;
  error: string | null;
}

/** With whom: those of the latest conversations, or whoever is found by three letters or digits. */
export function ContactField({ chosen, onChoose, error }: ContactFieldProps) {
  const { t } = useTranslation('moves');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { contacts, isSearch, failed } = useContacts(typed);
  const hint =
    failed ??
    (isSearch ? contacts && t('begin.found', { count: contacts.length }) : contacts?.length ? t('begin.recent') : null);
  if (chosen !== null)
    return (
      <div>
        <span className="field-label">{t('begin.contact')}</span>
        <p className={styles.chosen}>
          <ContactText contact={chosen} />
          <button type="button" className="button button-small button-default" onClick={() => onChoose(null)}>
            {t('begin.change')}
          </button>
        </p>
      </div>
    );
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {t('begin.contact')}
      </label>
      <div className={`field ${styles.tall}`}>
        <input
          id={id}
          type="search"
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={t('begin.search', { count: minSearchLength })}
          value={typed}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      <p id={`${id}-below`} className={(error ?? failed) ? 'field-error' : styles.quiet} role="status">
        {error ?? hint}
      </p>
      {contacts && contacts.length > 0 && (
        <ul className={styles.results} aria-label={t('begin.contact')}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button type="button" className={styles.result} onClick={() => onChoose(contact)}>
                <ContactText contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const ContactText = ({ contact }: { contact: ContactChoice }) => (
  <span className={styles.contact}>
    <b className="cut" dir="auto">
      {contact.name}
    </b>
    <span className={styles.quiet}>{formatPhone(contact.number)}</span>
  </span>
);

/** Undefined while they are looked for. */
function useContacts(typed: string) {
  const cache = useQueryClient();
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSearch = readSearchText(typed) !== null;
  const enabled = readSearchText(paused) !== null;
  const { data, error } = useQuery({ ...contactNamesOptions(paused), enabled });
  const [recent] = useState(() => {
    const tickets = liveLists(cache).flatMap(({ data: pages }) => ticketsOf(pages));
    const latest = tickets.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).map(({ contact }) => contact);
    const contacts = new Map(latest.filter(({ isGroup }) => !isGroup).map((contact) => [contact.id, contact]));
    return [...contacts.values()].slice(0, mostRecent);
  });
  const found = enabled ? data : undefined;
  return { contacts: isSearch ? found : recent, isSearch, failed: isSearch && error ? errorText(error) : null };
}
