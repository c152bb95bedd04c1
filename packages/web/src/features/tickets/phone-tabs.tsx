import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { TopBarSlot } from '../../ui/top-bar-slot.tsx';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions } from './api.ts';
import { type InboxSide, listQueryOf } from './inbox-search.ts';
import styles from './phone-tabs.module.css';
import { useInbox, useInboxSide } from './use-inbox.ts';

/** Ticket | Atendimentos, in the top bar of a phone. */
export function PhoneTabs() {
  const { t } = useTranslation('tickets');
  const { search, changeSearch } = useInbox();
  const side = useInboxSide();
  const { actor } = useSession();
  const cache = useQueryClient();
  const { data: waiting = 0 } = useQuery({
    ...ticketCountOptions(cache, listQueryOf(search, actor, 'pending')),
    select: ({ count }) => count,
  });
  const sides: InboxSide[] = ['chat', 'list'];
  return (
    <TopBarSlot>
      <fieldset className={styles.tabs}>
        <legend className="only-read">{t('sides.label')}</legend>
        {sides.map((name) => (
          <button
            key={name}
            type="button"
            className={name === side ? `${styles.tab} ${styles.active}` : styles.tab}
            aria-pressed={name === side}
            onClick={() => changeSearch({ side: name })}
          >
            <span>{t(`sides.${name}`)}</span>
            {name === 'list' && <Badge count={waiting} />}
          </button>
        ))}
      </fieldset>
    </TopBarSlot>
  );
}
