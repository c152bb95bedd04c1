import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './acts.module.css';
import { readRecents } from './forward-recents.ts';
import type { Addressee } from './send-forward.ts';
import { useContactSearch } from './use-contact-search.ts';
import { actErrorText } from './use-message-acts.ts';

interface AddresseePickerProps {
  userId: number;
  people: readonly Addressee[];
  onChange: (people: readonly Addressee[]) => void;
}

/** Chooses contacts: recent ones until three characters are typed, then matches. */
export function AddresseePicker({ userId, people, onChange }: AddresseePickerProps) {
  const { t } = useTranslation('kinds');
  const [text, setText] = useState('');
  const [recents] = useState(() => readRecents(userId));
  const { isLong, found, isCurrent, error, retry } = useContactSearch(text);
  const chosen = new Set(people.map(({ id }) => id));
  const add = (person: Addressee) => {
    onChange([...people, { id: person.id, name: person.name }]);
    setText('');
  };
  const listed = (isLong ? (found ?? []) : recents).filter(({ id }) => !chosen.has(id));
  return (
    <>
      <div className="field">
        <input
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('forward.search')}
          placeholder={t('forward.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = listed;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
            event.preventDefault();
            // Results of an earlier text are not meant.
            if (!isLong || isCurrent) add(first);
          }}
          data-autofocus
        />
      </div>
      {people.length > 0 && (
        <ul className={styles.chips}>
          {people.map((person) => (
            <li key={person.id} className={styles.chip}>
              <span className="cut" dir="auto">
                {person.name}
              </span>
              <IconButton
                label={t('forward.remove', { name: person.name })}
                icon={IconX}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={styles.faults} role="alert">
          {actErrorText(error)}{' '}
          <button type="button" className="link" onClick={() => void retry()}>
            {t('ui:error.retry')}
          </button>
        </p>
      )}
      {listed.length > 0 && <h3 className={styles.heading}>{t(isLong ? 'forward.found' : 'forward.recent')}</h3>}
      {!isLong && <p className={styles.hint}>{t('forward.hint')}</p>}
      {isLong && isCurrent && !error && found !== undefined && listed.length === 0 && (
        <p className={styles.hint} role="status">
          {t('forward.none')}
        </p>
      )}
      <ul className={styles.people}>
        {listed.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => add(person)}>
              <Avatar name={person.name} seed={person.id} size={36} />
              <span className="cut" dir="auto">
                {person.name}
                {'number' in person && <small>{formatPhone(String(person.number))}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
