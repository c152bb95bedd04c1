import { isAdmin, seesAllTickets } from '@guiche/contract/actor';
import { mostChosen } from '@guiche/contract/bulk-acts';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import {
  IconArchive,
  IconBookmarks,
  IconCheck,
  IconChecks,
  IconFilter,
  IconInbox,
  IconMessages,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconUsers,
  IconZzz,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands, usePaletteOpen } from '../../lib/commands.ts';
import { useSession } from '../auth/index.ts';
import { useActs } from './acts-context.tsx';
import { type InboxSearch, type InboxTab, type ShownTab, withQueueTurned } from './inbox-search.ts';
import { ticketAtHand, toggleChosen, useChosen } from './ticket-selection.ts';
import { useListedQueues } from './use-listed-queues.ts';
import { useOrder } from './use-order.ts';

interface ListCommandsProps {
  search: InboxSearch;
  tab: ShownTab;
  onChange: (part: InboxSearch) => void;
  onTab: (tab: InboxTab) => void;
  onFilter: () => void;
  onAsk: (dialog: 'views' | 'closeAll') => void;
}

const tabIcons = {
  open: IconInbox,
  pending: IconInbox,
  group: IconUsers,
  closed: IconArchive,
  snoozed: IconZzz,
} satisfies Record<InboxTab, unknown>;

/** The acts above the lists as palette commands; those that are hidden now are left out. */
export function ListCommands({ search, tab, onChange, onTab, onFilter, onAsk }: ListCommandsProps) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const queues = useListedQueues() ?? [];
  const { begin } = useActs();
  const { sort, turn } = useOrder(search, tab, onChange);
  const turned = sort !== 'desc' ? 'desc' : tab === 'pending' ? 'waiting' : 'asc';
  const list = (
    id: string,
    label: string,
    icon: typeof IconPlus,
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({ id: `list:${id}`, group: 'list', label, icon, run, ...more });
  const detail = t('title');
  const isSearch = tab === 'search';
  // On a narrow screen the list is shown first.
  const filter = () => {
    onChange({ side: 'list' });
    onFilter();
  };
  const tabs = (['open', 'pending', 'group', 'closed', 'snoozed'] as const).filter(
    (name) => name !== tab && (name !== 'group' || actor.allowGroup),
  );
  const chosen = useChosen();
  // The row at the time the palette opened: its commands run after it has closed.
  const atHand = useRef<Ticket>(undefined);
  if (usePaletteOpen()) atHand.current = ticketAtHand();
  const row = atHand.current;
  const isChosen = row !== undefined && chosen.has(row.id);
  useCommands([
    list('begin', t('options.begin'), IconPlus, () => begin(), { keys: 'n' }),
    ...(row && (isChosen || chosen.size < mostChosen)
      ? [
          list('choose', t(isChosen ? 'lists:letGo' : 'keys.choose'), IconCheck, () => toggleChosen(row.id), {
            detail: row.contact.name,
            keys: 'x',
          }),
        ]
      : []),
    ...tabs.map((name) => list(`tab:${name}`, t(`tabs.${name}`), tabIcons[name], () => onTab(name), { detail })),
    ...(!isSearch && seesAllTickets(actor)
      ? [
          list(
            'showAll',
            t('options.showAll'),
            IconUsers,
            () => onChange({ showAll: search.showAll === true ? undefined : true }),
            { detail },
          ),
        ]
      : []),
    ...(!isSearch && tab !== 'closed'
      ? [list('sort', t(`options.${turned}First`), turned === 'desc' ? IconSortDescending : IconSortAscending, turn)]
      : []),
    ...(isSearch
      ? [
          list('inMessages', t('search.inMessages'), IconMessages, () =>
            onChange({ msgs: search.msgs === true ? undefined : true, at: undefined }),
          ),
        ]
      : []),
    list('filters', t('options.filters'), IconFilter, filter, { detail }),
    ...queues.map(({ id, name }) =>
      list(`queue:${id}`, name, IconInbox, () => onChange({ queues: withQueueTurned(queues, search.queues, id) }), {
        detail: t('options.queues'),
      }),
    ),
    list('views', t('lists:menu.views'), IconBookmarks, () => onAsk('views')),
    ...(isAdmin(actor) && (tab === 'open' || tab === 'pending' || tab === 'group')
      ? [list('closeAll', t('lists:menu.closeAll'), IconChecks, () => onAsk('closeAll'), { detail: t(`tabs.${tab}`) })]
      : []),
  ]);
  return null;
}
