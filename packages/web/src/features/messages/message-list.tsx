import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canAnswer, canReactTo } from './acts/allowed-acts.ts';
import type { BubbleActs } from './acts/bubble-acts.ts';
import { BubbleMenu, type BubbleMenuPlace, hasMenu } from './bubble-menu.tsx';
import { ChatRowView } from './chat-row-view.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { FloatingDay } from './floating-day.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { JumpButton } from './jump-button.tsx';
import styles from './message-list.module.css';
import { OlderState } from './older-state.tsx';
import { expectedHeight, measureRow } from './row-heights.ts';
import { useBubbleKeys } from './use-bubble-keys.ts';
import { useBubblePointer } from './use-bubble-pointer.ts';
import { firstView, listPadding, standStill, useChatScroll } from './use-chat-scroll.ts';
import type { Conversation } from './use-conversation.ts';
import { useJump } from './use-jump.ts';
import { useJumpToLateMessage } from './use-jump-to-late-message.ts';

interface MessageListProps {
  conversation: Conversation;
  contact: string;
  /** The message to which a search leads. */
  wanted: number | null;
  acts: BubbleActs;
  /** Returns from a window of older messages to the newest. */
  onNewest: () => void;
  /** False until the first paint: only rows in view are drawn. */
  isWhole: boolean;
}

const noMessages: Conversation['messages'] = [];

/**
 * The bubbles of a conversation. Only those in view exist; their heights are measured, and they are ordered by writing
 * time.
 */
export function MessageList({ conversation, contact, wanted, acts, onNewest, isWhole }: MessageListProps) {
  const { t } = useTranslation('messages');
  const { ticketId, around, rows, messages, older, newer } = conversation;
  const follows = useFollows(newer.has);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [menu, setMenu] = useState<BubbleMenuPlace | null>(null);
  const [openImage, setOpenImage] = useState<number | null>(null);

  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => expectedHeight(rows[index]), [rows]),
    measureElement: useMemo(() => measureRow(rows), [rows]),
    // A new function would make the list measure everything again, so it is kept while the rows are the same.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    ...firstView(rows, wanted),
    onChange: standStill,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: 80,
    overscan: isWhole ? 6 : 0,
    ...listPadding,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
  });
  const scroll = useChatScroll({ scroller, virtual, rows, older, newer, wanted });
  const { reveal } = scroll;
  const { jump, flashing } = useJump({ rows, messages, older, reveal, wanted });
  useJumpToLateMessage({ rows, messages, atEnd: scroll.atEnd, jump });

  const reply = (shown: ShownMessage) => {
    if (shown.queued === null && canAnswer(shown.message, acts.place)) acts.reply(shown);
  };
  const openMenu = (bubble: Element, shown: ShownMessage | undefined) => {
    const { left, bottom } = bubble.getBoundingClientRect();
    if (shown && hasMenu(shown)) setMenu({ shown, x: left, y: bottom });
  };
  const keys = useBubbleKeys({
    list,
    rows,
    reveal,
    selection: acts.selection,
    onReply: reply,
    onMenu: (bubble) => openMenu(bubble, keys.shownAt(bubble)),
  });
  const pointer = useBubblePointer({
    shownAt: keys.shownAt,
    selection: acts.selection,
    onReply: reply,
    onTakeBack: ({ message }) => canReactTo(message, acts.place) && acts.react(message, ''),
    onMenu: openMenu,
    onQuote: jump,
    onOpenImage: setOpenImage,
  });

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} {...scroll.handlers}>
        <ol
          ref={list}
          className={styles.rows}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('list')}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          {...pointer}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ChatRowView
                    t={t}
                    row={row}
                    ticketId={ticketId}
                    contact={contact}
                    reachable={row.key === keys.activeKey}
                    flashing={row.key === flashing}
                    chosen={acts.selection.keys?.has(row.key) ?? null}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
      <FloatingDay shown={virtual.isScrolling} rows={rows} from={virtual.range?.startIndex ?? 0} />
      <OlderState older={older} newer={newer} />
      <JumpButton
        atEnd={scroll.atEnd}
        // In a window of older messages, its next page is not new.
        messages={around === null ? messages : noMessages}
        onClick={newer.has ? onNewest : scroll.toEnd}
      />
      {isWhole && <BubbleMenu place={menu} onClose={() => setMenu(null)} acts={acts} />}
      {isWhole && (
        <ImageViewer messages={messages} openId={openImage} onMove={setOpenImage} onClose={() => setOpenImage(null)} />
      )}
    </div>
  );
}

/**
 * At the end of a window of older messages the view stays when the next page is loaded; only the newest messages are
 * followed.
 */
function useFollows(hasNewer: boolean): boolean {
  const had = useRef(hasNewer);
  useEffect(() => {
    had.current = hasNewer;
  });
  return !had.current && !hasNewer;
}
