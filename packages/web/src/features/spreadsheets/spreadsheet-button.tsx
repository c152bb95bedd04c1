import type { Spreadsheet } from '@guiche/contract/spreadsheets.schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './spreadsheets.module.css';
import { useSpreadsheet } from './use-spreadsheet.ts';

interface SpreadsheetButtonProps {
  /** The kind of spreadsheet on the server. */
  kind: string;
  /** The list's current query without its page. */
  query: object;
  /** Nothing can be exported. */
  disabled?: boolean;
}

/**
 * Exports all rows of a list to a spreadsheet: progress, cancelling, errors and the download. Its texts
 * (`loadTexts('spreadsheets')`) are loaded with the screen.
 */
export function SpreadsheetButton({ kind, query, disabled = false }: SpreadsheetButtonProps) {
  const { t } = useTranslation('spreadsheets');
  const { current, start, cancel } = useSpreadsheet(kind);
  const [isAsking, setAsking] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setAsking(true);
    await act().catch((error: unknown) => showToast({ kind: 'error', text: errorText(error) }));
    setAsking(false);
  };
  const state = current?.state;
  useEffect(() => {
    if (state === 'done') announce(t('ready'));
  }, [state, t]);
  if (current?.state === 'running')
    return <Running row={current} disabled={isAsking} onCancel={() => attempt(() => cancel(current.id))} />;
  return (
    <div className={styles.line}>
      {current?.state === 'done' && current.url !== null && (
        <a className="button button-quiet" href={current.url} download>
          {t('again')}
        </a>
      )}
      {current?.state === 'failed' && (
        <span className={styles.failed} role="alert">
          {t('failed', { reason: errorText(current.error) })}
        </span>
      )}
      <button
        type="button"
        className="button button-default"
        disabled={disabled || isAsking}
        onClick={() => attempt(() => start(query))}
      >
        {t(current?.state === 'failed' ? 'ui:error.retry' : 'start')}
      </button>
    </div>
  );
}

interface RunningProps {
  row: Spreadsheet;
  disabled: boolean;
  onCancel: () => void;
}

function Running({ row: { done, total }, disabled, onCancel }: RunningProps) {
  const { t } = useTranslation('spreadsheets');
  const text = total === null ? t('waiting') : t('running', { done, total });
  const known = total === null || total === 0 ? {} : { value: Math.min(done, total), max: total };
  return (
    <div className={styles.line}>
      <progress className={styles.bar} aria-label={text} {...known} />
      <span className={styles.count}>{text}</span>
      <button type="button" className="button button-default" disabled={disabled} onClick={onCancel}>
        {t('ui:dialog.cancel')}
      </button>
    </div>
  );
}
