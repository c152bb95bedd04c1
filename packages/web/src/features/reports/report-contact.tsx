import { minSearchLength } from '@guiche/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { Labelled } from '../../ui/form-field.tsx';
import { contactNames } from './api.ts';
import styles from './reports.module.css';

const pauseMs = 500;

/** Chooses the contact of the report, found by three letters or digits. */
export function ReportContact({ onChoose }: { onChoose: (contactId: number) => void }) {
  const { t } = useTranslation('reports');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSearch = [...asked].length >= minSearchLength && typed !== '';
  const found = useQuery({ ...contactNames(asked), enabled: isSearch });
  return (
    <Labelled label={t('filter.contact')} hint={t('filter.contactHint', { count: minSearchLength })}>
      {(aria) => (
        <>
          <div className="field">
            <input
              {...aria}
              type="search"
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          {isSearch && found.data && (
            <ul className={styles.found} aria-label={t('filter.contact')}>
              {found.data.map(({ id, name, number }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.one}
                    onClick={() => {
                      setTyped('');
                      setAsked('');
                      onChoose(id);
                    }}
                  >
                    <span className="cut" dir="auto">
                      {name}
                    </span>
                    <span className={styles.quiet}>{formatPhone(number)}</span>
                  </button>
                </li>
              ))}
              {found.data.length === 0 && <li className={styles.quiet}>{t('filter.nobody')}</li>}
            </ul>
          )}
        </>
      )}
    </Labelled>
  );
}
