import type { ListedTicket } from '@guiche/contract/tickets.schemas';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { putAtHand, toggleChosen } from './ticket-selection.ts';
import { placeIn, useInboxMoves } from './use-inbox.ts';

interface RowKeysInput {
  list: RefObject<HTMLElement | null>;
  rows: readonly ListedTicket[];
  openUuid: string | null;
  /** Scrolls to a row, so that it exists and can be focused. */
  reveal: (index: number) => void;
}

/** Keys of the list: arrows within it, J and K from anywhere, Alt with arrows to the next chat. */
export function useRowKeys({ list, rows, openUuid, reveal }: RowKeysInput) {
  const { t } = useTranslation('tickets');
  const { openTicket } = useInboxMoves();
  const [activeId, setActiveId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-ticket="${wanted.current}"] [data-row]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const openIndex = rows.findIndex(({ uuid }) => uuid === openUuid);
  const activeIndex = rows.findIndex(({ id }) => id === activeId);
  const from = activeIndex === -1 ? openIndex : activeIndex;
  const current = rows[from];
  useEffect(() => putAtHand(current), [current]);

  const focusRow = (index: number) => {
    const ticket = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (ticket === undefined) return;
    wanted.current = ticket.id;
    reveal(rows.indexOf(ticket));
    setActiveId(ticket.id);
  };
  const openRow = (index: number) => {
    const ticket = rows[index];
    if (ticket === undefined) return;
    reveal(index);
    setActiveId(ticket.id);
    openTicket(ticket.uuid, placeIn(ticket));
  };

  useShortcuts(
    [
      { keys: 'j', label: t('keys.nextRow'), run: () => focusRow(from + 1) },
      { keys: 'k', label: t('keys.previousRow'), run: () => focusRow(from - 1) },
      { keys: 'x', label: t('keys.choose'), run: current ? () => toggleChosen(current.id) : null },
      { keys: 'Alt+ArrowDown', label: t('keys.nextTicket'), run: () => openRow(openIndex + 1) },
      { keys: 'Alt+ArrowUp', label: t('keys.previousTicket'), run: () => openRow(openIndex - 1) },
    ],
    'list',
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const index = steps[event.key];
    if (index === undefined) return;
    event.preventDefault();
    focusRow(index);
  };

  return { activeId, setActiveId, onKeyDown };
}
