import type { ListedTicket } from '@guiche/contract/tickets.schemas';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from './list-end.tsx';
import type { Mark } from './mark-text.tsx';
import { NewsPill } from './news-pill.tsx';
import styles from './ticket-list.module.css';
import { type MenuPlace, RowMenu } from './ticket-menu.tsx';
import { TicketRow } from './ticket-row.tsx';
import { keepChosen, useChosen } from './ticket-selection.ts';
import { useFittingChips } from './use-fitting-chips.ts';
import { useOpenUuid, useTicketAddress } from './use-inbox.ts';
import { useRowHeight } from './use-row-height.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

interface TicketListProps {
  /** The list's name, under which its scroll position is stored. */
  name: string;
  rows: readonly ListedTicket[];
  total: number | null;
  showUser: boolean;
  more: { has: boolean; loading: boolean; failed: boolean; load: () => void };
  /** Marks search words; tickets of all statuses are then shown with their status. */
  mark?: Mark;
}

const overscan = 8;
const screensAhead = 2;

/** The rows of one list, virtualised. */
export function TicketList({ name, rows, total, showUser, more, mark }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const height = useRowHeight();
  const openUuid = useOpenUuid();
  const addressOf = useTicketAddress();
  const chosen = useChosen();
  useEffect(() => keepChosen(rows), [rows]);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // A new function would make the list measure everything again, so it is kept while the rows are the same.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the density changed every row's height
  useEffect(() => virtual.measure(), [height]);

  const steady = useSteadyScroll(scroller, rows, height);
  const keys = useRowKeys({ list, rows, openUuid, reveal: (index) => virtual.scrollToIndex(index) });
  const pointer = useRowPointer({ rows, onMenu: setMenu, onFocusRow: keys.setActiveId });
  useFittingChips(list);
  useScrollRestoration({ name, scroller, contentHeight: rows.length * height, more });

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const perScreen = Math.ceil((virtual.scrollRect?.height ?? 0) / height);
  const wantsMore = more.has && !more.loading && !more.failed && lastShown + screensAhead * perScreen >= rows.length;
  const { load } = more;
  useEffect(() => {
    if (wantsMore) load();
  }, [wantsMore, load]);

  const activeId = keys.activeId ?? rows.find(({ uuid }) => uuid === openUuid)?.id;
  const reachable = items.some(({ key }) => key === activeId) ? activeId : items[0]?.key;

  return (
    <div className={styles.frame}>
      <NewsPill count={steady.above} onClick={steady.toTop} />
      <div ref={scroller} className={styles.scroller} onScroll={steady.onScroll}>
        <ul
          ref={list}
          className={steady.held ? styles.rows : `${styles.rows} ${styles.moving}`}
          style={{ height: rows.length * height }}
          aria-label={t('list')}
          onKeyDown={keys.onKeyDown}
          {...pointer}
        >
          {items.map(({ index, key }) => {
            const ticket = rows[index];
            return (
              ticket && (
                <TicketRow
                  key={key}
                  ticket={ticket}
                  index={index}
                  total={total}
                  height={height}
                  href={addressOf(ticket)}
                  selected={ticket.uuid === openUuid}
                  reachable={key === reachable}
                  entering={steady.entering.has(ticket.id)}
                  showUser={showUser}
                  chosen={chosen.size === 0 ? null : chosen.has(ticket.id)}
                  mark={mark}
                />
              )
            );
          })}
        </ul>
        <ListEnd loading={more.loading} failed={more.failed} onRetry={more.load} />
      </div>
      <RowMenu place={menu} onClose={closeMenu} />
    </div>
  );
}
