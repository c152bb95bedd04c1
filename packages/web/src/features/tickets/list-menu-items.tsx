import { isAdmin } from '@guiche/contract/actor';
import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { Menu } from '@mantine/core';
import { IconBookmark, IconBookmarks, IconChecks, IconZzz } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions } from './api.ts';
import { type InboxSearch, listQueryOf, type ShownTab } from './inbox-search.ts';
import { viewsOptions } from './views-api.ts';

interface ListMenuItemsProps {
  search: InboxSearch;
  tab: ShownTab;
  onSnoozed: () => void;
  onShow: (view: TicketView) => void;
  onViews: () => void;
  onCloseAll: () => void;
}

/** The rarer views of the lists, and acts on a whole list. */
export function ListMenuItems({ search, tab, onSnoozed, onShow, onViews, onCloseAll }: ListMenuItemsProps) {
  const { t } = useTranslation('lists');
  const { actor } = useSession();
  const cache = useQueryClient();
  const { data: views } = useQuery(viewsOptions);
  const { data: aside } = useQuery({
    ...ticketCountOptions(cache, listQueryOf(search, actor, 'snoozed')),
    select: ({ count }) => count,
  });
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Menu.Item
        leftSection={<IconZzz {...icon} />}
        rightSection={aside === undefined ? null : <Badge count={aside} quiet />}
        onClick={onSnoozed}
      >
        {t('menu.snoozed')}
      </Menu.Item>
      {views?.map((view) => (
        <Menu.Item key={view.id} leftSection={<IconBookmark {...icon} />} onClick={() => onShow(view)}>
          <span dir="auto">{view.name}</span>
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconBookmarks {...icon} />} onClick={onViews}>
        {t('menu.views')}
      </Menu.Item>
      {isAdmin(actor) && (tab === 'open' || tab === 'pending' || tab === 'group') && (
        <Menu.Item leftSection={<IconChecks {...icon} />} onClick={onCloseAll}>
          {t('menu.closeAll')}
        </Menu.Item>
      )}
    </>
  );
}
