import { isolated } from '@guiche/contract/names';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './presence.module.css';
import { usePresence } from './use-presence.ts';

/** Marks a row whose ticket somebody else views. */
export function RowEye({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const { viewers, typists } = usePresence(ticketId);
  if (viewers.length === 0) return null;
  const users = typists.length > 0 ? typists : viewers;
  const key = typists.length > 0 ? 'presence.typing' : 'presence.viewing';
  const said = t(key, { count: users.length, names: users.map(({ name }) => isolated(name)).join(', ') });
  return (
    <span className={styles.eye} data-tip={said}>
      <IconEye size={14} stroke={1.75} aria-hidden="true" />
      <span className="only-read">{said}</span>
    </span>
  );
}
