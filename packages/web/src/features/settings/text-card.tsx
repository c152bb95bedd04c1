import { fillVariables, type VariableName, variableNames, variablesOf } from '@guiche/contract/variables';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '../../lib/session-store.ts';
import { OpenPlaces } from '../places/index.ts';
import type { TextKey } from './options.ts';
import styles from './settings.module.css';
import type { EditedText } from './use-texts.ts';

const maxText = 4096;

interface TextCardProps {
  name: TextKey;
  edited: EditedText;
  onSave: () => void;
  /** It was just switched on and has no text yet. */
  wantsFocus: boolean;
}

/** The text that an option sends, with its variables and a preview. */
export function TextCard({ name, edited, onSave, wantsFocus }: TextCardProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const { text, isDirty, isOvertaken } = edited;
  const isEmpty = text.trim() === '';
  const fill = useExample();

  useLayoutEffect(() => {
    if (wantsFocus) field.current?.focus();
  }, [wantsFocus]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (variable: VariableName) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const word = `{{${variable}}}`;
    const next = text.slice(0, selectionStart) + word + text.slice(selectionEnd);
    if (next.length > maxText) return;
    caret.current = selectionStart + word.length;
    edited.write(next);
  };

  return (
    <div className={styles.text}>
      <label className="field-label" htmlFor={id}>
        {t(`text.${name}`)}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.area}
        dir="auto"
        rows={3}
        maxLength={maxText}
        value={text}
        required
        aria-invalid={isEmpty || undefined}
        aria-describedby={`${id}-note ${id}-count`}
        onChange={(event) => edited.write(event.currentTarget.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-note`} className={isEmpty ? 'field-error' : styles.quiet} role={isEmpty ? 'alert' : undefined}>
          {isEmpty && <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />}
          {isEmpty ? t('required') : t('variables')}
        </p>
        <p id={`${id}-count`} className={styles.quiet}>
          {t('length', { length: text.length, max: maxText })}
        </p>
      </div>
      <OpenPlaces text={text} />
      <ul className={styles.variables} aria-label={t('variables')}>
        {variableNames.map((variable) => (
          <li key={variable}>
            <button
              type="button"
              className={styles.variable}
              data-tip={t(`variable.${variable}`)}
              onClick={() => insert(variable)}
            >
              {`{{${variable}}}`}
              <span className="only-read">{` ${t(`variable.${variable}`)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isEmpty && (
        <div className={styles.preview}>
          <span className={styles.quiet}>{t('preview')}</span>
          <p dir="auto">{fill(text)}</p>
        </div>
      )}
      {isOvertaken && (
        <div className={styles.overtaken} role="alert">
          <span>{t('overtaken')}</span>
          <button type="button" className="link" onClick={edited.drop}>
            {t('takeTheirs')}
          </button>
          <button type="button" className="link" onClick={edited.keep}>
            {t('keepMine')}
          </button>
        </div>
      )}
      {isDirty && (
        <div className={styles.acts}>
          <button type="button" className="button button-quiet button-small" onClick={edited.drop}>
            {t('discard')}
          </button>
          <button type="button" className="button button-primary button-small" disabled={isEmpty} onClick={onSave}>
            {t('save')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Fills a text with current values for an example contact, by the current user. */
function useExample() {
  const { t } = useTranslation('settings');
  const state = useSessionState();
  const user = state.status === 'signed-in' ? state.user : null;
  return (text: string) =>
    fillVariables(
      text,
      variablesOf({
        contactName: t('example.contact'),
        userName: user?.name ?? '',
        companyName: user?.company.name ?? '',
        protocol: '202611220001',
        ticketId: 10482,
        queueName: user?.queues[0]?.name ?? t('example.queue'),
        connectionName: 'WhatsApp',
        timeZone: user?.company.timeZone ?? 'America/Sao_Paulo',
        now: new Date(),
      }),
    );
}
