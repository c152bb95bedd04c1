import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './users.module.css';

interface QueueChoicesProps {
  chosen: readonly number[];
  onChange: (queueIds: number[]) => void;
}

/** The person's queues, each with a checkbox. */
export function QueueChoices({ chosen, onChange }: QueueChoicesProps) {
  const { t } = useTranslation('users');
  const { data, error } = useQuery(queueChoices);
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.queues}>
      <legend className="field-label">{t('field.queues')}</legend>
      {!data && error !== null && <p role="alert">{errorText(error)}</p>}
      {data?.length === 0 && <p className={styles.quiet}>{t('noQueues')}</p>}
      <div className={styles.queueList}>
        {data?.map(({ id, name, color }) => (
          <label key={id} className={styles.queue}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <Tag name={name} color={color} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
