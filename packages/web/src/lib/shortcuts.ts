import { useEffect, useEffectEvent } from 'react';
import { readPreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

/** The areas of shortcuts, in the order of the shortcuts sheet. */
export const keyAreas = ['general', 'list', 'ticket', 'message'] as const;
export type KeyArea = (typeof keyAreas)[number];

export interface Shortcut {
  /** `j`, `?`, `Alt+ArrowDown`, `Mod+Shift+Enter` (Mod: Ctrl, or ⌘ on Apple keyboards). Matched by `event.key`. */
  keys: string;
  /** A label in the reader's language, for the shortcuts sheet and the palette. */
  label: string;
  /** Null: the focused field handles the key itself; it is only listed. */
  run: (() => void) | null;
}
interface ActiveShortcut extends Shortcut {
  area: KeyArea;
}

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const active = createStore<readonly ActiveShortcut[]>([]);

/** The shortcuts of the current screen. */
export const useShortcutList = () => useStore(active);

/** Binds shortcuts while mounted. Plain letters only work outside editable fields; a later binding wins. */
export function useShortcuts(shortcuts: readonly Shortcut[], area: KeyArea = 'general') {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run?.());
  const signature = shortcuts.map(({ keys, label, run }) => `${keys}\t${label}\t${run ? 'bound' : ''}`).join('\n');
  useEffect(() => {
    const mine = signature.split('\n').flatMap((line) => {
      const [keys, label, bound] = line.split('\t');
      return keys && label ? [{ keys, label, area, run: bound ? () => run(keys) : null }] : [];
    });
    active.set([...mine, ...active.get()]);
    return () => active.set(active.get().filter((shortcut) => !mine.includes(shortcut)));
  }, [signature, area]);
}

const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());

/** Whether a modal dialog is open. */
export const isModalShown = () => isShown('[aria-modal="true"]');

/** Whether an element takes typed text. */
export const isEditable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The event in the format of {@link Shortcut.keys}. Shift counts only with named keys: `?` already implies it. */
function keysOf(event: KeyboardEvent): string {
  const mod = isApple ? event.metaKey : event.ctrlKey;
  const named = event.key.length > 1;
  const parts = [mod && 'Mod', event.altKey && 'Alt', (named || mod) && event.shiftKey && 'Shift'].filter(Boolean);
  return [...parts, named ? event.key : event.key.toLowerCase()].join('+');
}

/**
 * Whether an overlay was open when the key went down. With reduced motion, one that Escape closes is gone before the
 * event arrives here, and the key must not close what lay below it too.
 */
let hadLayer = false;
let hadModal = false;
let lettersAreSilentUntil = 0;

/** Disables letter shortcuts for a second after something closed: the letters were meant as text. */
export const silenceLetters = () => {
  lettersAreSilentUntil = performance.now() + 1000;
};
export const areLettersSilent = () => performance.now() < lettersAreSilentUntil;

window.addEventListener(
  'keydown',
  () => {
    hadLayer = isShown('[role="dialog"], [role="menu"]');
    hadModal = isModalShown();
  },
  { capture: true },
);
window.addEventListener('keydown', (event) => {
  // AltGr types characters (`/ ? @ €`) on Brazilian and Turkish keyboards, and composition belongs to the input method.
  if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
  const keys = keysOf(event);
  const plain = !keys.startsWith('Mod+') && !keys.startsWith('Alt+');
  if (plain && (isEditable(event.target) || readPreference('letterKeys') === 'off')) return;
  if (plain && (hadLayer || (keys.length === 1 && areLettersSilent()))) return;
  // Nothing happens behind a modal dialog. The palette's shortcut decides by itself.
  if (hadModal && keys !== 'Mod+k') return;
  const shortcut = active.get().find((candidate) => candidate.keys === keys && candidate.run !== null);
  if (!shortcut?.run) return;
  event.preventDefault();
  shortcut.run();
});
