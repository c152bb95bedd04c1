import { useEffect, useEffectEvent } from 'react';
import { readPreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

/** Where keys belong: the sheet lists them by it, in this order. */
export const keyAreas = ['general', 'list', 'ticket', 'message'] as const;
export type KeyArea = (typeof keyAreas)[number];

export interface Shortcut {
  /** `j`, `?`, `Alt+ArrowDown`, `Mod+Shift+Enter` (Mod: Ctrl, or ⌘ on Apple keyboards). Matched by `event.key`. */
  keys: string;
  /** What it does, in the reader's language: the key sheet and the palette list it. */
  label: string;
  /** Null: the field that has the focus does it by itself; here it is only listed. */
  run: (() => void) | null;
}
interface ActiveShortcut extends Shortcut {
  area: KeyArea;
}

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const active = createStore<readonly ActiveShortcut[]>([]);

/** Shortcuts that exist on the screen now. */
export const useShortcutList = () => useStore(active);

/** Binds keys while mounted. Plain letters work outside editable fields only; the later of two bindings wins. */
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

/** Whether a dialog is in front that has to be answered or closed first. */
export const isModalShown = () => isShown('[aria-modal="true"]');

/** Whether what is typed there is text. */
export const isEditable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The event as {@link Shortcut.keys} writes it. Shift counts only with named keys: `?` already says it. */
function keysOf(event: KeyboardEvent): string {
  const mod = isApple ? event.metaKey : event.ctrlKey;
  const named = event.key.length > 1;
  const parts = [mod && 'Mod', event.altKey && 'Alt', (named || mod) && event.shiftKey && 'Shift'].filter(Boolean);
  return [...parts, named ? event.key : event.key.toLowerCase()].join('+');
}

/**
 * Whether a dialog or a menu was in front when the key went down. Where motion is reduced, one that Escape closes is gone
 * before the key comes here, and the key must not close what lay under it too.
 */
let hadLayer = false;
let hadModal = false;
let lettersAreSilentUntil = 0;

/** Letters typed just after something closed were begun as words: for a second they are nobody's shortcuts. */
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
  // AltGr types characters (`/ ? @ €`) on Brazilian and Turkish keyboards; composing belongs to the input method.
  if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
  const keys = keysOf(event);
  const plain = !keys.startsWith('Mod+') && !keys.startsWith('Alt+');
  if (plain && (isEditable(event.target) || readPreference('letterKeys') === 'off')) return;
  if (plain && (hadLayer || (keys.length === 1 && areLettersSilent()))) return;
  // Nothing is done unseen behind a question. The palette's key judges by itself.
  if (hadModal && keys !== 'Mod+k') return;
  const shortcut = active.get().find((candidate) => candidate.keys === keys && candidate.run !== null);
  if (!shortcut?.run) return;
  event.preventDefault();
  shortcut.run();
});
