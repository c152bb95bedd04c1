import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { numberCheckPaceMs } from '@guiche/contract/number-check';
import type { NumberCheck } from '@guiche/contract/number-check.schemas';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/form-field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { askersOptions, cancelCheck, loadAllRows, putImport, startCheck } from './api.ts';
import { ignoredCsv } from './ignored-csv.ts';
import styles from './import.module.css';
import { saveCsv } from './save-csv.ts';

/** Checks which imported numbers have an account, if a connection can check. */
export function NumberCheckPart({ current }: { current: ContactImport }) {
  const { t } = useTranslation('contact-sheets');
  const { data: connections = [] } = useQuery(askersOptions);
  const askers = connections.filter(
    ({ channel, status }) => channelAbilities[channel].numberChecks && status === 'CONNECTED',
  );
  const part = useRef<HTMLElement>(null);
  // The pressed button disappears, so the focus goes to its region.
  const keepFocus = () => part.current?.focus();
  const check = current.numberCheck;
  const isUnderWay = check?.state === 'running' || check?.state === 'waiting';
  const canBegin = askers.length > 0 && check?.state !== 'running' && check?.state !== 'done';
  if (current.created + current.updated === 0 || (check === null && askers.length === 0)) return null;
  return (
    <section ref={part} tabIndex={-1} className={`${styles.run} ${styles.check}`} aria-label={t('check.title')}>
      <h2>{t('check.title')}</h2>
      {check === null && <p className={styles.quiet}>{t('check.text')}</p>}
      <p aria-live="polite" hidden={check === null}>
        {check !== null && t(`check.state.${check.state}`)}
      </p>
      {isUnderWay && check && <Progress check={check} />}
      {check && check.checked > 0 && <Counts check={check} />}
      {canBegin && (
        <Begin
          importId={current.id}
          askers={askers}
          label={t(check === null ? 'check.start' : 'check.goOn')}
          onBegun={keepFocus}
        />
      )}
      {isUnderWay && <Stop importId={current.id} onStopped={keepFocus} />}
      {check !== null && check.missing > 0 && <Download current={current} />}
    </section>
  );
}

function Progress({ check: { checked, total } }: { check: NumberCheck }) {
  const { t, i18n } = useTranslation('contact-sheets');
  const number = new Intl.NumberFormat(i18n.language);
  const text = t('check.count', { done: number.format(checked), all: number.format(total) });
  const minutes = Math.ceil(((total - checked) * numberCheckPaceMs) / 60_000);
  return (
    <>
      <progress className={styles.bar} max={total} value={checked} aria-label={text} />
      <p>
        {text}
        <span className={styles.quiet}> · {t('run.left', { count: minutes })}</span>
      </p>
      <p className={styles.quiet}>{t('check.goesOn')}</p>
    </>
  );
}

function Counts({ check: { checked, found, missing } }: { check: NumberCheck }) {
  const { t } = useTranslation('contact-sheets');
  const unanswered = checked - found - missing;
  const counts = { found, missing, ...(unanswered > 0 && { unanswered }) };
  return (
    <dl className={styles.counts}>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt>{t(`check.${name}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BeginProps {
  importId: number;
  askers: readonly { id: number; name: string }[];
  label: string;
  onBegun: () => void;
}

function Begin({ importId, askers, label, onBegun }: BeginProps) {
  const { t } = useTranslation('contact-sheets');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const asker = askers.find(({ id }) => String(id) === chosen) ?? askers[0];
  const start = useMutation({
    mutationFn: (whatsappId: number) => startCheck(importId, whatsappId),
    onSuccess: (begun) => {
      putImport(cache, begun);
      onBegun();
    },
  });
  if (!asker) return null;
  return (
    <>
      {askers.length > 1 && (
        <ChoiceField
          label={t('check.by')}
          value={String(asker.id)}
          onChange={setChosen}
          choices={askers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Refusal error={start.error} />
      <button
        type="button"
        className="button button-default"
        disabled={start.isPending}
        onClick={() => start.mutate(asker.id)}
      >
        {label}
      </button>
    </>
  );
}

function Stop({ importId, onStopped }: { importId: number; onStopped: () => void }) {
  const { t } = useTranslation('contact-sheets');
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelCheck(importId),
    onSuccess: (stopped) => {
      putImport(cache, stopped);
      onStopped();
    },
  });
  return (
    <>
      <Refusal error={cancel.error} />
      <button
        type="button"
        className="button button-default"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('check.cancel')}
      </button>
    </>
  );
}

/** Downloads the rows whose numbers have no account, as they were in the sheet. */
function Download({ current }: { current: ContactImport }) {
  const { t } = useTranslation('contact-sheets');
  const download = useMutation({
    mutationFn: async () => {
      const rows = await loadAllRows(current.id, 'noAccount');
      const words = { row: t('column.row'), reason: t('column.reason'), reasonOf: () => t('check.noAccount') };
      saveCsv('numeros-sem-whatsapp.csv', ignoredCsv(current.columns, rows, words));
    },
  });
  return (
    <>
      <Refusal error={download.error} />
      <button
        type="button"
        className="button button-default"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
        {t('check.download')}
      </button>
    </>
  );
}
