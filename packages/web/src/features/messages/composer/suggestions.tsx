import { IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/live-region.tsx';
import styles from './suggestions.module.css';

export interface Suggestion {
  key: string;
  lead: ReactNode;
  text: string;
  hasFile?: boolean;
  take: () => void;
}

/** Handles keys of a suggestion list before the field does. */
export interface SuggestionKeys {
  /** Returns true if the list handled the key. */
  press: (event: KeyboardEvent) => boolean;
}

interface SuggestionsProps {
  id: string;
  label: string;
  options: readonly Suggestion[];
  /** Enter must wait for them: `/ola` is no message, and `@an` mentions nobody. */
  isComing?: boolean;
  /** A text above the list, or instead of it. */
  notice?: string | null;
  onActive: (optionId: string | null) => void;
  onLeave: () => void;
  keys: Ref<SuggestionKeys>;
}

const isPlain = (event: KeyboardEvent) => !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The list of suggestions above the field, which keeps the focus. */
export function Suggestions(props: SuggestionsProps) {
  const { id, label, options, isComing = false, notice = null, onActive, onLeave, keys } = props;
  const { t } = useTranslation('compose');
  const list = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = options.findIndex(({ key }) => key === activeKey);
  const place = found === -1 ? 0 : found;
  const active = options[place];
  const optionId = active === undefined ? null : `${id}-${place}`;
  const count = options.length;
  useEffect(() => {
    onActive(optionId);
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [optionId, place, onActive]);
  useEffect(() => () => onActive(null), [onActive]);
  useEffect(() => {
    if (count > 0) announce(t('suggest.count', { count }));
  }, [count, t]);

  useImperativeHandle(keys, () => ({
    press: (event) => {
      if (!isPlain(event)) return false;
      if (active === undefined) {
        // Escape first closes the notice, not the chat behind it.
        if (event.key === 'Escape' && notice !== null) onLeave();
        else if (!isComing || event.key !== 'Enter') return false;
        event.preventDefault();
        return true;
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) setActiveKey(options[(place + step + count) % count]?.key ?? null);
      else if (event.key === 'Enter' || event.key === 'Tab') active.take();
      else if (event.key === 'Escape') onLeave();
      else return false;
      event.preventDefault();
      return true;
    },
  }));

  const said = notice !== null && (
    <p className={styles.notice} role="status">
      {notice}
    </p>
  );
  if (count === 0) return said;
  const rows = (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label} tabIndex={-1}>
      {options.map((option, index) => (
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === place}
          className={index === place ? `${styles.option} ${styles.active}` : styles.option}
          // Keeps the focus in the field, so that a phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={option.take}
          onKeyDown={(event) => event.key === 'Enter' && option.take()}
          tabIndex={-1}
        >
          <span className={styles.lead}>{option.lead}</span>
          <span className={`${styles.text} cut`} dir="auto">
            {option.text}
          </span>
          {option.hasFile && <IconPaperclip size={16} stroke={1.75} role="img" aria-label={t('suggest.withFile')} />}
          {index === place && <kbd className={styles.key}>Enter</kbd>}
        </div>
      ))}
    </div>
  );
  return (
    <>
      {said}
      {rows}
    </>
  );
}
