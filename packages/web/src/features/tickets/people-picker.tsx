import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './dialogs.module.css';
import type { TransferTarget } from './moves-api.ts';

/** With more people than that, they are searched by typing. */
const mostAtOnce = 8;

interface PeoplePickerProps {
  /** Undefined while they are loading. */
  people: readonly TransferTarget[] | undefined;
  chosen: number | null;
  onChoose: (userId: number | null) => void;
}

/** Chooses who gets the ticket: anybody, or a person, shown with presence and load. */
export function PeoplePicker({ people, chosen, onChoose }: PeoplePickerProps) {
  const { t } = useTranslation('moves');
  const group = useId();
  const [typed, setTyped] = useState('');
  const words = searchWords(typed);
  const shown = people?.filter(({ id, name }) => id === chosen || saysAll(fold(name), words)) ?? [];
  return (
    <fieldset className={styles.choices}>
      <legend className="field-label">
        {t('transfer.person')} <span className={styles.aside}>{t('transfer.personHint')}</span>
      </legend>
      {people === undefined && (
        <p className={styles.quiet} role="status">
          {t('moves:log.loading')}
        </p>
      )}
      {people && people.length > mostAtOnce && (
        <div className={`field ${styles.filter}`}>
          <input
            type="search"
            aria-label={t('transfer.findPerson')}
            placeholder={t('transfer.findPerson')}
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
          />
        </div>
      )}
      {people && (
        <div className={styles.scrolled}>
          <label className={styles.choice}>
            <input type="radio" name={group} checked={chosen === null} onChange={() => onChoose(null)} />
            <span className="cut">{t('transfer.nobody')}</span>
          </label>
          {shown.map((person) => (
            <label key={person.id} className={styles.choice}>
              <input type="radio" name={group} checked={chosen === person.id} onChange={() => onChoose(person.id)} />
              <span className={styles.face} data-online={person.online}>
                <Avatar name={person.name} seed={person.id} size={28} image={person.profileImage} />
              </span>
              <span className="cut" dir="auto">
                {person.name}
              </span>
              <span className={styles.load}>
                {person.online ? t('transfer.load', { count: person.openTickets }) : t('transfer.offline')}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
