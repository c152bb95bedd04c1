import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions } from './api.ts';
import { type InboxSearch, type InboxTab, listQueryOf, type ShownTab } from './inbox-search.ts';
import styles from './list-tabs.module.css';

interface ListTabsProps {
  search: InboxSearch;
  tab: ShownTab;
  /** The element the tabs control. */
  panelId: string;
  onChange: (tab: ShownTab) => void;
}

/**
 * The tabs Atendendo, Aguardando and Grupos with their counts; Resolvidos, snoozed tickets or the search join them
 * while shown.
 */
export function ListTabs({ search, tab, panelId, onChange }: ListTabsProps) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const tabs: ShownTab[] = ['open', 'pending'];
  if (actor.allowGroup) tabs.push('group');
  if (tab === 'closed' || tab === 'search' || tab === 'snoozed') tabs.push(tab);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChange(next);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('tabs.label')} onKeyDown={onKeyDown}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={name === tab ? `${styles.tab} ${styles.active}` : styles.tab}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === tab ? 0 : -1}
          data-tab={name}
          onClick={() => onChange(name)}
        >
          {t(`tabs.${name}`)}
          {name !== 'closed' && name !== 'search' && <TabCount search={search} tab={name} />}
        </button>
      ))}
    </div>
  );
}

function TabCount({ search, tab }: { search: InboxSearch; tab: InboxTab }) {
  const { actor } = useSession();
  const cache = useQueryClient();
  const { data } = useQuery({
    ...ticketCountOptions(cache, listQueryOf(search, actor, tab)),
    select: ({ count }) => count,
  });
  return data === undefined ? null : <Badge count={data} quiet />;
}
