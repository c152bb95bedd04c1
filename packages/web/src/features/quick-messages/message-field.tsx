import { maxQuickTextLength } from '@guiche/contract/quick-messages';
import { fillVariables, type VariableName, variableNames, variablesOf } from '@guiche/contract/variables';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { insertAtCaret } from '../../lib/insert-text.ts';
import formStyles from '../../ui/form.module.css';
import { Labelled } from '../../ui/form-field.tsx';
import { useSession } from '../auth/index.ts';
import { OpenPlaces } from '../places/index.ts';
import styles from './quick.module.css';

interface MessageFieldProps {
  value: string;
  onChange: (message: string) => void;
  error: string | null;
  mayChange: boolean;
}

/** The text with its variables and a preview. */
export function MessageField({ value, onChange, error, mayChange }: MessageFieldProps) {
  const { t } = useTranslation('quick');
  const area = useRef<HTMLTextAreaElement>(null);
  const filled = useExample()(value);
  return (
    <>
      <Labelled label={t('field.message')} error={error} wide>
        {(aria) => (
          <textarea
            {...aria}
            ref={area}
            className={formStyles.area}
            dir="auto"
            rows={4}
            maxLength={maxQuickTextLength}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Labelled>
      {mayChange && <OpenPlaces text={value} />}
      {mayChange && (
        <fieldset className={styles.variables}>
          <legend className="field-label">{t('variables.title')}</legend>
          {variableNames.map((name) => (
            <button
              key={name}
              type="button"
              className="button button-small button-default"
              onClick={() => area.current && insertAtCaret(area.current, `{{${name}}}`)}
            >
              {t(`variables.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
      {filled !== value && (
        <p className={styles.preview}>
          <span className={styles.previewTitle}>{t('variables.preview')}</span>
          <span dir="auto">{filled}</span>
        </p>
      )}
    </>
  );
}

/** Fills the variables for an example contact; company and person are the real ones. */
function useExample(): (text: string) => string {
  const { t } = useTranslation('quick');
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const values: Record<VariableName, string> = variablesOf({
    contactName: t('example.contact'),
    userName: user.name,
    companyName: user.company.name,
    protocol: '202600001',
    ticketId: 128,
    queueName: t('example.queue'),
    connectionName: t('example.connection'),
    timeZone: user.company.timeZone,
    now,
  });
  return (text) => fillVariables(text, values);
}
