import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaletteOpen } from '../../lib/commands.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LayerMenu } from '../../ui/menu.tsx';
import type { useBulkRun } from './bulk-api.ts';
import type { InboxSearch, InboxTab, ShownTab } from './inbox-search.ts';
import { lazyListPart } from './lazy-list-part.tsx';
import menuStyles from './ticket-menu.module.css';
import { useInboxMoves } from './use-inbox.ts';

const Items = lazyListPart(async () => (await import('./list-menu-items.tsx')).ListMenuItems);
const ViewsDialog = lazyListPart(async () => (await import('./views-dialog.tsx')).ViewsDialog);
const CloseAllDialog = lazyListPart(async () => (await import('./close-all-dialog.tsx')).CloseAllDialog);

const loadCommands = async () =>
  (await Promise.all([import('./list-commands.tsx'), loadTexts('lists')]))[0].ListCommands;

interface ListMenuProps {
  search: InboxSearch;
  tab: ShownTab;
  onChange: (part: InboxSearch) => void;
  onTab: (tab: InboxTab) => void;
  onBegun: ReturnType<typeof useBulkRun>['put'];
  onFilter: () => void;
}

/** The menu of snoozed tickets, saved views and closing a whole list; loaded when it is first pressed. */
export function ListMenu({ search, tab, onChange, onTab, onBegun, onFilter }: ListMenuProps) {
  const { t } = useTranslation('tickets');
  const { showView, viewText } = useInboxMoves();
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<'views' | 'closeAll' | null>(null);
  const [wasAsked, setWasAsked] = useState<ReadonlySet<string>>(new Set());
  const ask = (next: 'views' | 'closeAll') => {
    setWasAsked(new Set([...wasAsked, next]));
    setDialog(next);
  };
  const show = (view: TicketView) => {
    setDialog(null);
    showView(view.search);
  };
  const close = () => setDialog(null);
  // Without them the palette lacks these commands until it is opened again.
  const Commands = useOptionalPart(loadCommands, usePaletteOpen());
  return (
    <>
      <LayerMenu opened={opened} onChange={setOpened} position="bottom-end" offset={4}>
        <Menu.Target>
          <IconButton label={t('options.more')} icon={IconDotsVertical} />
        </Menu.Target>
        <Menu.Dropdown className={menuStyles.menu} aria-label={t('options.more')}>
          {opened && (
            <Suspense>
              <Items
                search={search}
                tab={tab}
                onSnoozed={() => onTab('snoozed')}
                onShow={show}
                onViews={() => ask('views')}
                onCloseAll={() => ask('closeAll')}
              />
            </Suspense>
          )}
        </Menu.Dropdown>
      </LayerMenu>
      {Commands && (
        <Commands search={search} tab={tab} onChange={onChange} onTab={onTab} onFilter={onFilter} onAsk={ask} />
      )}
      <Suspense>
        {wasAsked.has('views') && (
          <ViewsDialog opened={dialog === 'views'} onClose={close} search={viewText()} onShow={show} />
        )}
        {wasAsked.has('closeAll') && (tab === 'open' || tab === 'pending' || tab === 'group') && (
          <CloseAllDialog
            status={tab}
            search={search}
            opened={dialog === 'closeAll'}
            onClose={close}
            onBegun={onBegun}
          />
        )}
      </Suspense>
    </>
  );
}
