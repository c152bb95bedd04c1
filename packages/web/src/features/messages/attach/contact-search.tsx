import { listContactNames } from '@guiche/contract/contacts';
import { minSearchLength } from '@guiche/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors.ts';
import { formatPhone } from '../../../lib/formats.ts';
import { request } from '../../../lib/http.ts';
import { searchPauseMs } from '../../../lib/search-pause.ts';
import styles from './attach.module.css';
import { TextField } from './text-field.tsx';

interface ContactSearchProps {
  onChoose: (contact: { name: string; number: string }) => void;
}

/** The text after typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Searches one of the company's contacts by name or number. */
export function ContactSearch({ onChoose }: ContactSearchProps) {
  const { t } = useTranslation('media');
  const [text, setText] = useState('');
  const searchParam = usePaused(text.trim());
  const enabled = searchParam.length >= minSearchLength;
  const { data, error } = useQuery({
    queryKey: ['contact-names', searchParam],
    queryFn: ({ signal }) => request(listContactNames, { query: { searchParam }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const found = enabled ? (data ?? []) : [];
  const hint =
    enabled && data !== undefined
      ? t('contact.results', { count: found.length })
      : t('contact.searchHint', { count: minSearchLength });
  return (
    <div>
      <TextField
        label={t('contact.search')}
        hint={hint}
        error={error === null ? null : errorText(error)}
        value={text}
        onChange={setText}
        maxLength={200}
        inputMode="search"
        isFirst
      />
      {found.length > 0 && (
        <ul className={styles.results} aria-label={t('contact.search')}>
          {found.map((contact) => (
            <li key={contact.id}>
              <button type="button" className={styles.result} onClick={() => onChoose(contact)}>
                <b className="cut" dir="auto">
                  {contact.name}
                </b>
                <span className={styles.quiet}>{formatPhone(contact.number)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
