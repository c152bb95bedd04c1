import type { ContactImport, ImportRow } from '@guiche/contract/contact-sheets.schemas';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../ui/refusal.tsx';
import { loadAllRows } from './api.ts';
import { ignoredCsv } from './ignored-csv.ts';
import styles from './import.module.css';
import { NumberCheckPart } from './number-check.tsx';
import { saveCsv } from './save-csv.ts';

/** The result: a success, or a warning with the ignored rows as a file with reasons. */
export function SummaryStep({ current, onAgain }: { current: ContactImport; onAgain: () => void }) {
  const { t } = useTranslation('contact-sheets');
  // A row with several numbers may make several contacts.
  const taken = current.severalNumbers === 'each' ? current.done : current.created + current.updated;
  const ignored = current.rows - taken;
  // Rows may be imported with some values missing.
  const isWhole = ignored === 0 && current.faulty === 0;
  const isGood = current.state === 'done' && isWhole;
  const Glyph = isGood ? IconCircleCheck : IconAlertTriangle;
  const download = useMutation({
    mutationFn: async () => {
      const rows = await loadAllRows(current.id, 'ignored');
      const reasonOf = ({ reason }: ImportRow) => (reason === null ? '' : t(`reason.${reason}`));
      const words = { row: t('column.row'), reason: t('column.reason'), reasonOf };
      saveCsv('linhas-ignoradas.csv', ignoredCsv(current.columns, rows, words));
    },
  });
  return (
    <>
      <section className={styles.summary} aria-label={t('step.summary')} data-good={isGood || undefined}>
        <Glyph size={32} stroke={1.4} aria-hidden="true" />
        <h2>{t(current.state === 'done' ? (isGood ? 'summary.good' : 'summary.some') : `summary.${current.state}`)}</h2>
        <dl className={styles.counts}>
          {(['created', 'updated'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`summary.${name}`)}</dt>
              <dd>{current[name]}</dd>
            </div>
          ))}
          <div>
            <dt>{t('summary.ignored')}</dt>
            <dd>{ignored}</dd>
          </div>
        </dl>
        <Refusal error={download.error} />
        <div className={styles.ways}>
          {!isWhole && (
            <button
              type="button"
              className="button button-default"
              disabled={download.isPending}
              onClick={() => download.mutate()}
            >
              <IconDownload size={18} stroke={1.75} aria-hidden="true" />
              {t('summary.download')}
            </button>
          )}
          <button type="button" className="button button-primary" onClick={onAgain}>
            {t('summary.again')}
          </button>
        </div>
      </section>
      <NumberCheckPart current={current} />
    </>
  );
}
