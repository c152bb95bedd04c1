import { searchWords } from '@guiche/contract/search';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isEditable } from '../../lib/shortcuts.ts';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import type { PaletteRow } from './palette-row.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

export interface PaletteProps {
  /** What was typed while it was loading, and whether Enter was pressed. */
  ahead: { text: string; isEntered: boolean };
  /** Recently opened tickets, the latest first. */
  recent: readonly string[];
  onClose: () => void;
}

const maxTyped = 200;

/**
 * The command palette: one field that finds tickets, people, screens and commands. It is a native modal dialog, which
 * opens in the same frame, keeps the focus and restores it.
 */
export function Palette({ ahead, recent, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(ahead.text);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { groups, isSearching, hasFailed, retry } = usePaletteGroups(typed, recent);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const optionId = (row: PaletteRow) => `${listId}-${row.id}`;

  // Before the dialog opens, so that the current focus is restored later.
  useLayer(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Closed while it is still in the page, so that the focus returns.
      element?.close();
      const back = document.activeElement;
      if (!isEditable(back)) return;
      // Chromium 156 restores the focus without the caret, and nothing could be typed before the next press.
      back.blur();
      back.focus({ preventScroll: true });
    };
  }, []);
  const shownId = chosen && optionId(chosen);
  useEffect(() => {
    if (shownId) document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const run = (row: PaletteRow) => {
    // The command belongs to the screen, so the focus returns before it runs.
    flushSync(onClose);
    row.run();
  };
  const runEntered = useEffectEvent(() => ahead.isEntered && chosen && run(chosen));
  // Not within the effect, because the palette closes before the command runs.
  useEffect(() => queueMicrotask(runEntered), []);
  const step = (by: 1 | -1) => {
    const from = chosen ? rows.indexOf(chosen) : -1;
    const next = rows[(from + by + rows.length) % rows.length];
    if (next) setChosenId(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isOwnKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    // Shortcuts of the screen behind are off, except the one that closes this.
    if (!isOwnKey) event.stopPropagation();
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };

  const status = isSearching ? t('searching') : t('count', { count: rows.length });
  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: what lies behind a dialog is asked for by this attribute
      role="dialog"
      className={styles.dialog}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            className={styles.field}
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={shownId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxTyped}
            placeholder={t('title')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosenId(null);
            }}
          />
          <button type="button" className={`${styles.close} link`} onClick={onClose}>
            {t('ui:dialog.close')}
          </button>
        </div>
        <PaletteList
          id={listId}
          groups={groups}
          chosen={chosen}
          words={searchWords(typed)}
          optionId={optionId}
          onChoose={setChosenId}
          onRun={run}
        />
        {rows.length === 0 && !isSearching && <p className={styles.nothing}>{t('nothing', { text: typed.trim() })}</p>}
        {hasFailed && (
          <p className={styles.failed} role="alert">
            {t('failed')}{' '}
            <button type="button" className="link" onClick={retry}>
              {t('ui:error.retry')}
            </button>
          </p>
        )}
        <div className={styles.foot}>
          <span role="status">{status}</span>
          <span className={styles.hints} aria-hidden="true">
            <ShortcutKeys keys="ArrowUp+ArrowDown" /> {t('hint.move')} <ShortcutKeys keys="Enter" /> {t('hint.run')}{' '}
            <ShortcutKeys keys="Escape" /> {t('hint.close')}
          </span>
        </div>
      </div>
    </dialog>
  );
}
