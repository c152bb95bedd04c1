import type { ImportRow } from '@guiche/contract/contact-sheets.schemas';
import { isolated } from '@guiche/contract/names';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatPhone } from '../../lib/formats.ts';
import type { Column } from '../../ui/data-table.tsx';
import styles from './import.module.css';

/** The columns of a sheet's rows before the import. */
export const rowColumns = (
  t: TFunction,
  onChoose: (row: number, chosen: boolean) => void,
): readonly Column<ImportRow>[] => [
  {
    key: 'chosen',
    label: t('column.chosen'),
    track: '48px',
    isUnlabelled: true,
    cell: ({ row, chosen, reason, name }) => (
      <input
        type="checkbox"
        className={styles.tick}
        checked={chosen && reason === null}
        disabled={reason !== null}
        aria-label={t('review.chooseRow', { row, name })}
        onChange={(event) => onChoose(row, event.currentTarget.checked)}
      />
    ),
  },
  { key: 'row', label: t('column.row'), track: '72px', cell: ({ row }) => row },
  {
    key: 'name',
    label: t('column.name'),
    track: 'minmax(140px, 2fr)',
    isName: true,
    cell: ({ name }) => <span dir="auto">{name || '—'}</span>,
  },
  {
    key: 'number',
    label: t('column.number'),
    track: 'minmax(150px, 1fr)',
    cell: (row) => (row.numbers.length > 0 ? <Numbers row={row} t={t} /> : formatPhone(row.number) || '—'),
  },
  {
    key: 'email',
    label: t('column.email'),
    track: 'minmax(120px, 1fr)',
    from: 830,
    cell: ({ email }) => <span dir="auto">{email || '—'}</span>,
  },
  {
    key: 'tags',
    label: t('column.tags'),
    track: 'minmax(100px, 1fr)',
    cell: ({ tags }) => <span dir="auto">{tags.map(isolated).join(', ') || '—'}</span>,
  },
  {
    key: 'state',
    label: t('column.state'),
    track: 'minmax(180px, 1.4fr)',
    cell: (row) => <RowState row={row} t={t} />,
  },
];

/** The numbers of a cell, each with what becomes of it. */
function Numbers({ row: { numbers }, t }: { row: ImportRow; t: TFunction }) {
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ number, reason, known, taken }) => (
        <li key={number}>
          <bdi>{formatPhone(number)}</bdi>
          <span className={styles.quiet}>
            {reason === null ? t(`row.${taken ? (known ? 'known' : 'new') : 'left'}`) : t(`reason.${reason}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RowState({ row: { reason, known }, t }: { row: ImportRow; t: TFunction }) {
  const kind = reason !== null ? 'fault' : known ? 'known' : 'new';
  const Glyph = { fault: IconAlertTriangle, known: IconRefresh, new: IconCheck }[kind];
  return (
    <span className={styles.state} data-kind={kind}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {reason === null ? t(`row.${kind}`) : t(`reason.${reason}`)}
    </span>
  );
}
