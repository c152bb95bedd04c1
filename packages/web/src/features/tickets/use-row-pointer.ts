import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import { type FocusEvent, type MouseEvent, type PointerEvent, startTransition, useEffect, useRef } from 'react';
import { peekTicket } from './peek.ts';
import type { MenuPlace } from './ticket-menu.tsx';
import { chooseUpTo, hasChosen, toggleChosen } from './ticket-selection.ts';
import { placeIn, useInboxMoves } from './use-inbox.ts';
import { useLongPress } from './use-long-press.ts';

interface RowPointerInput {
  rows: readonly ListedTicket[];
  onMenu: (place: MenuPlace) => void;
  onFocusRow: (ticketId: number) => void;
}

const peekAfterMs = 80;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** True with a modifier key, or while a selection exists. */
const choosesBy = (event: MouseEvent) =>
  event.button === 0 && !event.altKey && (event.metaKey || event.ctrlKey || event.shiftKey || hasChosen());

/** Clicks, menus and preloading for all rows: one set of listeners on the list, none on the rows. */
export function useRowPointer({ rows, onMenu, onFocusRow }: RowPointerInput) {
  const { openTicket } = useInboxMoves();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ticketAt = (target: EventTarget | null) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-ticket]') : null;
    return item ? rows.find(({ id }) => id === Number(item.dataset.ticket)) : undefined;
  };
  const openMenu = (target: EventTarget | null, x: number, y: number) => {
    const ticket = ticketAt(target);
    if (ticket) onMenu({ ticket, x, y });
  };
  const peek = (ticket: Ticket | undefined) => {
    clearTimeout(timer.current);
    if (ticket) timer.current = setTimeout(() => peekTicket(ticket), peekAfterMs);
  };
  const longPress = useLongPress(openMenu);

  return {
    ...longPress,
    onClick: (event: MouseEvent) => {
      const ticket = ticketAt(event.target);
      if (!ticket || !(event.target instanceof Element)) return;
      const menuButton = event.target.closest('[data-menu]');
      if (menuButton) {
        const { left, bottom } = menuButton.getBoundingClientRect();
        openMenu(menuButton, left, bottom);
      } else if (event.target.closest('[data-row]') && choosesBy(event)) {
        event.preventDefault();
        if (event.shiftKey) chooseUpTo(rows, ticket.id);
        else toggleChosen(ticket.id);
      } else if (event.target.closest('[data-row]') && isPlainClick(event)) {
        event.preventDefault();
        openTicket(ticket.uuid, placeIn(ticket));
      }
    },
    onContextMenu: (event: MouseEvent) => {
      if (!ticketAt(event.target)) return;
      event.preventDefault();
      // The context menu key has no pointer position, so the menu opens at the row.
      const row = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
      const byKey = event.clientX === 0 && event.clientY === 0 && row !== null;
      openMenu(event.target, byKey ? row.left + 48 : event.clientX, byKey ? row.bottom : event.clientY);
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') peek(ticketAt(event.target));
    },
    onPointerLeave: () => peek(undefined),
    onFocus: (event: FocusEvent) => {
      const ticket = ticketAt(event.target);
      if (!ticket) return;
      // The press is handled first; the tab order may follow.
      if (event.target.matches(':focus-visible')) onFocusRow(ticket.id);
      else startTransition(() => onFocusRow(ticket.id));
      peek(ticket);
    },
  };
}
