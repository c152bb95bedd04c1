import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconCheck, IconDots, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSession } from '../auth/index.ts';
import { useRunAct } from './acts-context.tsx';
import { actsOn } from './ticket-acts.ts';
import styles from './ticket-row.module.css';

/** The likely acts of a row, shown while it is hovered or focused; the rest is in its menu. */
export const RowActions = memo(function RowActions({ ticket, reachable }: { ticket: Ticket; reachable: boolean }) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const run = useRunAct();
  const acts = actsOn(actor, ticket);
  const tabIndex = reachable ? 0 : -1;
  const button = { className: styles.action, tabIndex };
  return (
    <span className={styles.actions}>
      {acts.includes('accept') && (
        <button
          type="button"
          className="button button-small button-primary"
          tabIndex={tabIndex}
          onClick={() => run('accept', ticket)}
        >
          {t('act.accept')}
        </button>
      )}
      {acts.includes('ignore') && (
        <IconButton {...button} label={t('act.ignore')} icon={IconX} onClick={() => run('ignore', ticket)} />
      )}
      {acts.includes('resolve') && (
        <IconButton {...button} label={t('act.resolve')} icon={IconCheck} onClick={() => run('resolve', ticket)} />
      )}
      <IconButton {...button} label={t('more')} icon={IconDots} aria-haspopup="menu" data-menu />
    </span>
  );
});
