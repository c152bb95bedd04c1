import { listContactNames } from '@guiche/contract/contacts';
import type { ResultOf } from '@guiche/contract/route';
import { minSearchLength } from '@guiche/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import formStyles from './contact-form.module.css';
import styles from './contacts.module.css';

const pauseMs = 500;

export type FoundContact = ResultOf<typeof listContactNames>[number];

interface ContactSearchFieldProps {
  label: string;
  /** Left out of the results. */
  exceptId: number;
  /** The field's element. */
  ref?: Ref<HTMLInputElement>;
  onChoose: (contact: FoundContact) => void;
}

/** Searches one of the company's contacts by name or number. */
export function ContactSearchField({ label, exceptId, ref, onChoose }: ContactSearchFieldProps) {
  const { t } = useTranslation('contacts');
  const id = useId();
  const [text, setText] = useState('');
  const [searchParam, setSearchParam] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearchParam(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = searchParam.length >= minSearchLength;
  const { data, error } = useQuery({
    queryKey: ['contacts', 'names', searchParam],
    queryFn: ({ signal }) => request(listContactNames, { query: { searchParam }, signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = isLong ? (data ?? []).filter((contact) => contact.id !== exceptId) : [];
  const hint = !isLong || data === undefined ? t('search.hint', { count: minSearchLength }) : null;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          ref={ref}
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          inputMode="search"
          maxLength={200}
          value={text}
          aria-describedby={`${id}-below`}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      <p id={`${id}-below`} className={error === null ? styles.quiet : 'field-error'} role="status">
        {error !== null ? errorText(error) : (hint ?? t('search.found', { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className={formStyles.found} aria-label={label}>
          {found.map((contact) => (
            <li key={contact.id}>
              <button type="button" className={formStyles.foundOne} onClick={() => onChoose(contact)}>
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
