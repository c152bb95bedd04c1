import type { WorkDay } from '@guiche/contract/connection-settings.schemas';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useTranslation } from 'react-i18next';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { DateField, MomentField } from '../../ui/date-field.tsx';
import formStyles from '../../ui/form.module.css';
import { ChoiceField, FormField, Labelled, SwitchField } from '../../ui/form-field.tsx';
import { OpenPlaces } from '../places/index.ts';
import { type FieldName, type FieldValue, kindOf } from './connection-values.ts';
import styles from './form.module.css';
import { HoursField } from './hours-field.tsx';

interface FieldProps {
  name: FieldName;
  value: FieldValue;
  error: string | null;
  queues: readonly Queue[];
  /** A secret is stored; an empty field keeps it. */
  isKept: boolean | undefined;
  isFirst: boolean;
  onChange: (value: FieldValue) => void;
}

/** One field of the form by its kind, with label, hint and fault. */
export function Field({ name, value, error, queues, isKept, isFirst, onChange }: FieldProps) {
  const { t } = useTranslation('connections');
  const kind = kindOf(name);
  const label = t(`field.${name}.label`);
  const hint = (isKept ? t('form.kept') : t(`field.${name}.hint`, { defaultValue: '' })) || undefined;
  const text = String(value);
  const shared = { label, hint, error, value: text, onChange };
  switch (kind) {
    case 'week':
      return <HoursField week={value as readonly WorkDay[]} onChange={onChange} />;
    case 'switch':
    case 'onOff':
      return <SwitchField label={label} hint={hint} checked={value === true} onChange={onChange} />;
    case 'queues':
      return <QueuesField label={label} chosen={value as readonly number[]} queues={queues} onChange={onChange} />;
    case 'text':
      return (
        <Labelled label={label} hint={hint} error={error} wide>
          {(aria) => (
            <>
              <textarea
                {...aria}
                className={formStyles.area}
                dir="auto"
                rows={3}
                maxLength={4096}
                value={text}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
              <OpenPlaces text={text} />
            </>
          )}
        </Labelled>
      );
    case 'queue':
      return (
        <ChoiceField
          {...shared}
          choices={[
            { value: '', label: t('form.noQueue') },
            ...queues.map((queue) => ({ value: String(queue.id), label: queue.name })),
          ]}
        />
      );
    case 'when':
      return (
        <ChoiceField
          {...shared}
          choices={(['0', '1'] as const).map((when) => ({ value: when, label: t(`when.${when}`) }))}
        />
      );
    case 'number':
      return <FormField {...shared} type="number" maxLength={30} min={0} />;
    case 'secret':
      return <FormField {...shared} type="password" autoComplete="new-password" maxLength={1000} />;
    case 'day':
      return <DateField {...shared} />;
    case 'moment':
      return (
        <div>
          <MomentField {...shared} />
          <CompanyClock />
        </div>
      );
    case 'line':
      return <FormField {...shared} maxLength={name === 'name' ? 50 : 30} isFirst={isFirst} />;
  }
}

interface QueuesFieldProps {
  label: string;
  chosen: readonly number[];
  queues: readonly Queue[];
  onChange: (chosen: readonly number[]) => void;
}

function QueuesField({ label, chosen, queues, onChange }: QueuesFieldProps) {
  const { t } = useTranslation('connections');
  return (
    <fieldset className={styles.queues}>
      <legend className="field-label">{label}</legend>
      {queues.length === 0 && <p className={styles.quiet}>{t('form.noQueues')}</p>}
      {queues.map(({ id, name, color }) => (
        <label key={id} className={styles.queue}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <i className={styles.dot} style={{ background: color }} aria-hidden="true" />
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
