import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './search-box.module.css';
import { useInboxMoves } from './use-inbox.ts';
import type { SearchBoxState } from './use-search-box.ts';

const maxTyped = 200;

interface SearchBoxProps {
  box: SearchBoxState;
  /** The id of the element that shows the results. */
  listId: string;
  onFocus: () => void;
}

/** The search box of tickets. Esc empties it, Enter searches at once, the down arrow moves into the results. */
export function SearchBox({ box, listId, onFocus }: SearchBoxProps) {
  const { t } = useTranslation('tickets');
  const { changeSearch } = useInboxMoves();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const { typed, type, leave, searchNow } = box;

  const isShown = () => input.current?.checkVisibility({ visibilityProperty: true }) === true;
  const seek = () => {
    // On a narrow screen the list is shown first.
    if (!isShown()) changeSearch({ side: 'list' });
    setWanted(true);
  };
  useEffect(() => {
    if (!wanted || !isShown()) return;
    setWanted(false);
    input.current?.focus();
    input.current?.select();
  });
  useShortcuts([{ keys: '/', label: t('keys.search'), run: seek }], 'list');

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (typed === '') input.current?.blur();
      else leave({});
    } else if (event.key === 'Enter') searchNow();
    else if (event.key === 'ArrowDown')
      document.getElementById(listId)?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    else return;
    // Keeps Escape from closing the chat too.
    event.preventDefault();
  };

  return (
    <search className={styles.box} aria-label={t('search.label')}>
      <label className="field">
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxTyped}
          value={typed}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-controls={listId}
          aria-keyshortcuts="/"
          onFocus={onFocus}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <IconButton
            className={styles.clear}
            label={t('search.clear')}
            icon={IconX}
            onClick={() => {
              leave({});
              input.current?.focus();
            }}
          />
        )}
      </label>
    </search>
  );
}
