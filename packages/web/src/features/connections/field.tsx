import type { WorkDay } from '@guiche/contract/connection-settings.schemas';
import type { Queue } from '@guiche/contract/queues.schemas';
import { IconAlertCircle } from '@tabler/icons-react';
import { type HTMLAttributes, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { OpenPlaces } from '../places/index.ts';
import { type FieldName, type FieldValue, kindOf } from './connection-values.ts';
import styles from './form.module.css';
import { HoursField } from './hours-field.tsx';

interface FieldProps {
  name: FieldName;
  value: FieldValue;
  /** Key of the form's own texts, or a code of the server. */
  fault: string | null;
  queues: readonly Queue[];
  /** A secret is stored: left empty it stays. */
  isKept: boolean | undefined;
  isFirst: boolean;
  onChange: (value: FieldValue) => void;
}

/** One field of the form by its kind, with its name, what it does, and what is wrong. */
export function Field(props: FieldProps) {
  const { t } = useTranslation('connections');
  const { name, value, fault, queues, isKept, onChange } = props;
  const id = useId();
  const kind = kindOf(name);
  const label = t(`field.${name}.label`);
  const hint = isKept ? t('form.kept') : t(`field.${name}.hint`, { defaultValue: '' });
  const error = fault === null ? null : fault.startsWith('ERR_') ? errorText(fault) : t(`fault.${fault}`);
  if (kind === 'week') return <HoursField week={value as readonly WorkDay[]} onChange={onChange} />;
  if (kind === 'switch' || kind === 'onOff')
    return (
      <label className={styles.switchRow} htmlFor={id}>
        <span>
          {label}
          {hint !== '' && <span className={styles.quiet}>{hint}</span>}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={value === true}
          aria-checked={value === true}
          aria-label={label}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
    );
  if (kind === 'queues')
    return <QueuesField label={label} chosen={value as readonly number[]} queues={queues} onChange={onChange} />;
  const below = error !== null || hint !== '' ? `${id}-below` : undefined;
  return (
    <div className={kind === 'text' ? styles.wide : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Control {...props} id={id} aria={{ 'aria-invalid': error !== null || undefined, 'aria-describedby': below }} />
      {kind === 'moment' && <CompanyClock />}
      {kind === 'text' && <OpenPlaces text={String(value)} />}
      {error !== null && (
        <p id={below} className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      {error === null && hint !== '' && (
        <p id={below} className={styles.quiet}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ControlProps = FieldProps & { id: string; aria: HTMLAttributes<HTMLElement> };

const inputTypes = {
  line: 'text',
  secret: 'password',
  number: 'number',
  day: 'date',
  moment: 'datetime-local',
} as const;

function Control({ name, value, queues, isFirst, id, aria, onChange }: ControlProps) {
  const { t } = useTranslation('connections');
  const kind = kindOf(name);
  const text = String(value);
  if (kind === 'text')
    return (
      <textarea
        id={id}
        className={styles.area}
        dir="auto"
        rows={3}
        maxLength={4096}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...aria}
      />
    );
  if (kind === 'queue' || kind === 'when')
    return (
      <div className="field">
        <select id={id} value={text} onChange={(event) => onChange(event.currentTarget.value)} {...aria}>
          {kind === 'queue' ? (
            <>
              <option value="">{t('form.noQueue')}</option>
              {queues.map((queue) => (
                <option key={queue.id} value={queue.id}>
                  {queue.name}
                </option>
              ))}
            </>
          ) : (
            ['0', '1'].map((when) => (
              <option key={when} value={when}>
                {t(`when.${when}`)}
              </option>
            ))
          )}
        </select>
      </div>
    );
  const type = kind in inputTypes ? inputTypes[kind as keyof typeof inputTypes] : 'text';
  return (
    <div className="field">
      <input
        id={id}
        type={type}
        dir={kind === 'line' ? 'auto' : undefined}
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        maxLength={kind === 'secret' ? 1000 : name === 'name' ? 50 : 30}
        min={kind === 'number' ? 0 : undefined}
        value={text}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...aria}
      />
    </div>
  );
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
