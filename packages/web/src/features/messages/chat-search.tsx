import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPauseMs } from '../../lib/search-pause.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ChatHit } from '../tickets/index.ts';
import { hitsOptions } from './api.ts';
import styles from './hits-bar.module.css';

export interface ChatSearchProps {
  ticketId: number;
  /** The shown match. */
  shown: number | null;
  onShow: (hit: ChatHit | null) => void;
  onClose: () => void;
}

const shortest = 3;

/** Searches the conversation: the newest match is shown first, up is older, down is newer. */
export function ChatSearch({ ticketId, shown, onShow, onClose }: ChatSearchProps) {
  const { t } = useTranslation('kinds');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = [...asked].length >= shortest;
  const { data, isError, refetch } = useQuery({ ...hitsOptions(ticketId, asked), enabled: isLong });
  const hits = isLong ? data : undefined;
  const show = useEffectEvent((found: readonly number[]) => {
    // The shown match stays when others arrive or more is typed.
    const messageId = found.find((id) => id === shown) ?? found.at(-1);
    onShow(messageId === undefined ? null : { messageId, text: asked });
  });
  useEffect(() => {
    if (hits) show(hits);
  }, [hits]);

  const place = hits?.indexOf(shown ?? 0) ?? -1;
  const go = (step: 1 | -1) => {
    const messageId = hits?.[place + step];
    if (place !== -1 && messageId !== undefined) onShow({ messageId, text: asked });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown')
      go((event.key === 'Enter' && event.shiftKey) || event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles.bar} aria-label={t('search.open')}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isError ? (
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('ui:error.retry')}
        </button>
      ) : (
        <span className={styles.place} role="status">
          {hits?.length === 0 && t('search.none')}
          {place !== -1 && t('messages:hits.place', { place: place + 1, of: hits?.length ?? 0 })}
        </span>
      )}
      <IconButton
        label={t('messages:hits.older')}
        icon={IconChevronUp}
        shortcut="Enter"
        aria-disabled={place < 1}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('messages:hits.newer')}
        icon={IconChevronDown}
        shortcut="Shift+Enter"
        aria-disabled={place === -1 || place === (hits?.length ?? 0) - 1}
        onClick={() => go(1)}
      />
      <IconButton label={t('search.close')} icon={IconX} shortcut="Esc" onClick={onClose} />
    </search>
  );
}
