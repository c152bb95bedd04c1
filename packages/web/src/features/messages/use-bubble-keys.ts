import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Selection } from './acts/use-selection.ts';
import type { ChatRow, ShownMessage } from './chat-rows.ts';

interface BubbleKeysInput {
  list: RefObject<HTMLElement | null>;
  rows: readonly ChatRow[];
  /** Scrolls to a row, so that it exists and can be focused. */
  reveal: (index: number, align: 'auto') => void;
  selection: Selection;
  onReply: (shown: ShownMessage) => void;
  onMenu: (bubble: HTMLElement) => void;
}

const bubbleOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;

/** Focuses a bubble as soon as it exists. */
function useLateFocus(list: BubbleKeysInput['list']) {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const bubble = list.current?.querySelector<HTMLElement>(`[data-message="${wanted.current}"]`);
    if (!bubble) return;
    wanted.current = null;
    bubble.focus({ preventScroll: true });
  });
  return (key: string) => {
    wanted.current = key;
  };
}

/**
 * Keys of the bubbles: arrows move, R replies, the menu key opens the menu. During a selection space chooses the
 * focused bubble, and Shift with arrows chooses along the way.
 */
export function useBubbleKeys({ list, rows, reveal, selection, onReply, onMenu }: BubbleKeysInput) {
  const { t } = useTranslation('messages');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const focusLater = useLateFocus(list);

  const shownAt = (bubble: HTMLElement | null): ShownMessage | undefined => {
    const row = rows.find(({ key }) => key === bubble?.dataset.message);
    return row?.kind === 'message' ? row.shown : undefined;
  };
  const walk = (from: number, step: 1 | -1, chooses: boolean) => {
    for (let index = from + step; index >= 0 && index < rows.length; index += step) {
      const row = rows[index];
      if (row?.kind !== 'message') continue;
      focusLater(row.key);
      reveal(index, 'auto');
      setActiveKey(row.key);
      const start = rows[from];
      if (chooses && start?.kind === 'message') selection.add(start.shown);
      if (chooses) selection.add(row.shown);
      return;
    }
  };

  useShortcuts(
    [
      {
        keys: 'r',
        label: t('keys.reply'),
        run: () => {
          const shown = shownAt(bubbleOf(document.activeElement));
          if (shown) onReply(shown);
        },
      },
    ],
    'message',
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const bubble = bubbleOf(event.target);
    if (bubble === null || event.target !== bubble || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ key }) => key === bubble.dataset.message);
    const row = rows[index];
    const isChoosing = selection.keys !== null;
    if (event.key === 'ArrowUp') walk(index, -1, event.shiftKey && isChoosing);
    else if (event.key === 'ArrowDown') walk(index, 1, event.shiftKey && isChoosing);
    else if (event.key === ' ' && isChoosing && row?.kind === 'message') selection.toggle(row.shown);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(bubble);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const key = bubbleOf(event.target)?.dataset.message;
    if (key !== undefined) setActiveKey(key);
  };

  const lastMessage = rows.findLast(({ kind }) => kind === 'message')?.key ?? null;
  const known = rows.some(({ key }) => key === activeKey);
  return { activeKey: known ? activeKey : lastMessage, shownAt, onKeyDown, onFocus };
}
