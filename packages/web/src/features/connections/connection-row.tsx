import type { Connection } from '@guiche/contract/connections.schemas';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPhone, formatTime } from '../../lib/formats.ts';
import { isBeside } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { AccountFacts } from './account-facts.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import styles from './connections.module.css';
import { SessionActs } from './session-acts.tsx';
import type { SessionAct, Way } from './status.ts';
import { StatusChip } from './status-chip.tsx';

const columns = ['channel', 'name', 'number', 'status', 'session', 'updated', 'main'] as const;
const none = '—';

export function ConnectionHead() {
  const { t } = useTranslation('connections');
  return (
    <thead className={styles.head}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={column === 'updated' ? styles.updated : undefined}>
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

interface ConnectionRowProps {
  connection: Connection;
  way: Way;
  mayEdit: boolean;
  isBusy: boolean;
  onAct: (act: SessionAct) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ConnectionRow({ connection, way, mayEdit, isBusy, onAct, onEdit, onDelete }: ConnectionRowProps) {
  const { t } = useTranslation('connections');
  const nameId = useId();
  const { name, channel, number, isDefault, updatedAt } = connection;
  const cells: Record<(typeof columns)[number], ReactNode> = {
    channel: (
      <span className={styles.channelName}>
        <ChannelIcon channel={channel} />
        {t(`channel.${channel}`)}
      </span>
    ),
    name: mayEdit ? (
      <RowName id={nameId} onOpen={onEdit}>
        {name}
      </RowName>
    ) : (
      <b id={nameId} className={styles.name} dir="auto">
        {name}
      </b>
    ),
    number: <span className={styles.number}>{number === '' ? none : formatPhone(number)}</span>,
    status: (
      <>
        <StatusChip connection={connection} way={way} />
        <AccountFacts connection={connection} />
      </>
    ),
    session: (
      <SessionActs connection={connection} way={way} mayEdit={mayEdit} isBusy={isBusy} nameId={nameId} onAct={onAct} />
    ),
    updated: (
      <time className={styles.number} dateTime={updatedAt}>{`${formatDate(updatedAt)} ${formatTime(updatedAt)}`}</time>
    ),
    main: isDefault ? (
      <>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        <span className="only-read">{t('isDefault')}</span>
      </>
    ) : null,
  };
  return (
    <tr
      className={isDefault ? styles.row : `${styles.row} ${styles.notDefault}`}
      data-opens={mayEdit || undefined}
      onClick={(event) => mayEdit && isBeside(event.target) && onEdit()}
    >
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          <span className={styles.label} aria-hidden="true">
            {t(`column.${column}`)}
          </span>
          <div className={styles.value}>{cells[column]}</div>
        </td>
      ))}
      <td className={styles.acts}>
        {mayEdit && (
          <>
            <IconButton label={t('edit', { name })} icon={IconPencil} onClick={onEdit} />
            <IconButton label={t('delete', { name })} icon={IconTrash} onClick={onDelete} />
          </>
        )}
      </td>
    </tr>
  );
}
