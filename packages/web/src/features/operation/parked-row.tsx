import type { ParkedItem } from '@guiche/contract/operation.schemas';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import type { ParkedAct } from './api.ts';
import styles from './parked.module.css';
import { sizeText } from './size-text.ts';

const columns = ['at', 'what', 'company', 'connection', 'code', 'size', 'attempts'] as const;
const acts = ['retry', 'skip'] as const;
const none = '—';

export function ParkedHead() {
  const { t } = useTranslation('operation');
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`column.${column}`)}
          </th>
        ))}
        <th scope="col">
          <span className="only-read">{t('column.acts')}</span>
        </th>
      </tr>
    </thead>
  );
}

export function ParkedRow({ item, onAsk }: { item: ParkedItem; onAsk: (act: ParkedAct, item: ParkedItem) => void }) {
  const { t, i18n } = useTranslation('operation');
  const name = useId();
  const cells: Record<(typeof columns)[number], ReactNode> = {
    at: <time dateTime={item.at}>{`${formatDate(item.at)} ${formatTime(item.at)}`}</time>,
    what: (
      <span id={name}>
        {t(`kind.${item.kind}`)}
        {item.subject !== null && <span className={styles.subject}> {item.subject}</span>}
      </span>
    ),
    company: item.companyId === null ? none : `${item.companyName ?? none} (${item.companyId})`,
    connection: item.whatsappId === null ? none : `${item.connectionName ?? none} (${item.whatsappId})`,
    code: <code className={styles.code}>{item.errorCode}</code>,
    size: sizeText(item.size, i18n.language),
    attempts: item.attempts ?? none,
  };
  return (
    <tr className={styles.row}>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          <span className={styles.label} aria-hidden="true">
            {t(`column.${column}`)}
          </span>
          <span className={styles.value}>{cells[column]}</span>
        </td>
      ))}
      <td className={styles.acts}>
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className="button button-default button-small"
            aria-describedby={name}
            onClick={() => onAsk(act, item)}
          >
            {t(`act.${act}`)}
          </button>
        ))}
      </td>
    </tr>
  );
}
