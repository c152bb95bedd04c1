import { kindsOfIds } from '@guiche/contract/audit-log';
import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import styles from './audit.module.css';
import { type DetailRow, labelOf, rowsOf, textOf } from './audit-values.ts';
import { Named, whoDid } from './sentence.tsx';
import { nameOfId } from './sentence-of.ts';

interface DetailsProps {
  entry: AuditEntry;
  /** Filters by this person. */
  onPerson: (userId: number) => void;
}

/** What an act changed and carried, in words; its codes are shown on request. */
export function AuditDetails({ entry, onPerson }: DetailsProps) {
  const { t } = useTranslation('audit');
  const { changes, brought } = rowsOf(entry);
  const facts = [
    [t('detail.when'), `${formatDate(entry.createdAt)} ${formatTime(entry.createdAt)}`],
    ...(entry.ip === null ? [] : [[t('detail.from'), `IP ${entry.ip}`]]),
    ...(entry.subjectId === null ? [] : [[t('detail.record'), `#${entry.subjectId}`]]),
    [t('detail.code'), entry.act],
  ] as const;
  const { user: doer } = entry;
  return (
    <>
      {changes.length > 0 && <Changes rows={changes} entry={entry} />}
      {brought.length > 0 && <Brought rows={brought} entry={entry} />}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Codes entry={entry} />
      {doer !== null && (
        <button type="button" className={`link ${styles.all}`} onClick={() => onPerson(doer.id)}>
          {t('detail.all', { name: whoDid(entry, t) })}
        </button>
      )}
    </>
  );
}

interface RowsProps {
  rows: readonly DetailRow[];
  entry: AuditEntry;
}

function Changes({ rows, entry }: RowsProps) {
  const { t } = useTranslation('audit');
  return (
    <table className={`${styles.brought} ${styles.changes}`}>
      <caption className="only-read">{t('detail.changes')}</caption>
      <thead>
        <tr>
          {(['field', 'before', 'after'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`detail.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, before }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {labelOf(name, entry.act, t)}
            </th>
            <td dir="auto">
              <s>
                <Value value={before} name={name} entry={entry} />
              </s>
            </td>
            <td dir="auto">
              <Value value={now} name={name} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Brought({ rows, entry }: RowsProps) {
  const { t } = useTranslation('audit');
  return (
    <table className={styles.brought}>
      <caption className="only-read">{t('detail.brought')}</caption>
      <tbody>
        {rows.map(({ name, now }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {labelOf(name, entry.act, t)}
            </th>
            <td dir="auto">
              <Value value={now} name={name} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a value; ids appear as the names they stand for. */
function Value({ value, name, entry }: { value: unknown; name: string; entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const kind = kindsOfIds[name];
  const ids = [value].flat().filter((id) => typeof id === 'number');
  if (kind === undefined || ids.length === 0) return textOf(value, name, entry.act, t);
  return ids.map((id, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <Named name={nameOfId(kind, id, entry)} />
    </Fragment>
  ));
}

/** The entry's raw codes, to compare it with a program's request. */
function Codes({ entry: { details, before } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const codes = [
    ...Object.entries(details),
    ...Object.entries(before).map(([name, value]) => [`before.${name}`, value] as const),
  ];
  if (codes.length === 0) return null;
  return (
    <details className={styles.codes}>
      <summary>{t('detail.codes')}</summary>
      <pre dir="ltr">{codes.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n')}</pre>
    </details>
  );
}
