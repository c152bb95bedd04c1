import { mostOwners } from '@guiche/contract/contact-acts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { peopleOptions } from './api.ts';
import styles from './contact-list.module.css';
import contactStyles from './contacts.module.css';
import { Failed } from './earlier-tickets.tsx';

export interface Owner {
  id: number;
  name: string;
}

interface OwnerFieldProps {
  owners: readonly Owner[];
  onChange: (owners: Owner[]) => void;
}

/** The contact's owners; the first gets new tickets. */
export function OwnerField({ owners, onChange }: OwnerFieldProps) {
  const { t } = useTranslation('contacts');
  const { data, error, refetch } = useQuery(peopleOptions);
  const others = (data ?? []).filter(({ id }) => !owners.some((owner) => owner.id === id));
  const add = (value: string) => {
    const person = others.find(({ id }) => String(id) === value);
    if (person) onChange([...owners, { id: person.id, name: person.name }]);
  };
  return (
    <div className={styles.owners}>
      <Owners owners={owners} onRemove={(id) => onChange(owners.filter((owner) => owner.id !== id))} />
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {owners.length < mostOwners && (
        <ChoiceField
          label={t('owners.add')}
          hint={t('owners.hint')}
          value=""
          onChange={add}
          choices={[
            { value: '', label: t('owners.choose') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </div>
  );
}

/** The owners, the first one first. */
export function Owners({ owners, onRemove }: { owners: readonly Owner[]; onRemove?: (id: number) => void }) {
  const { t } = useTranslation('contacts');
  if (owners.length === 0) return <p className={contactStyles.quiet}>{t('owners.none')}</p>;
  return (
    <ul aria-label={t('owners.title')}>
      {owners.map(({ id, name }, index) => (
        <li key={id} className={styles.owner}>
          <span>
            <bdi>{name}</bdi>{' '}
            {index === 0 && owners.length > 1 && <small className={contactStyles.quiet}>{t('owners.first')}</small>}
          </span>
          {onRemove && <IconButton label={t('owners.remove', { name })} icon={IconX} onClick={() => onRemove(id)} />}
        </li>
      ))}
    </ul>
  );
}
