import type { OwnPreferences } from '@guiche/contract/ahead/preferences';
import { useCallback, useMemo } from 'react';
import { sessionState } from './session-store.ts';
import { createStore, useStorePart } from './store.ts';

/** Counts changes, of this tab or another: local storage itself holds the values. */
const changes = createStore(0);
const noteChange = () => changes.set(changes.get() + 1);
window.addEventListener('storage', noteChange);

type OwnValues = Pick<OwnPreferences, 'sign' | 'quickUses' | 'recentEmoji'>;

const initial: OwnValues = {
  sign: true,
  quickUses: {},
  recentEmoji: [],
};
type Key = keyof OwnValues;

/** Somebody else at the same computer has their own. */
function placeOf(key: Key): string {
  const state = sessionState();
  return `${key}:${state.status === 'signed-in' ? state.user.id : 0}`;
}

function readText<K extends Key>(key: K, text: string | null): OwnValues[K] {
  if (text === null) return initial[key];
  try {
    const value: unknown = JSON.parse(text);
    const isSameKind = typeof value === typeof initial[key] && Array.isArray(value) === Array.isArray(initial[key]);
    return isSameKind && value !== null ? (value as OwnValues[K]) : initial[key];
  } catch {
    return initial[key]; // written by hand, or by something else
  }
}

/** What a person chose for themselves, and how to choose anew. */
export function useOwnPreference<K extends Key>(key: K): [value: OwnValues[K], set: (value: OwnValues[K]) => void] {
  const text = useStorePart(changes, () => localStorage.getItem(placeOf(key)));
  const value = useMemo(() => readText(key, text), [key, text]);
  const set = useCallback(
    (next: OwnValues[K]) => {
      localStorage.setItem(placeOf(key), JSON.stringify(next));
      noteChange();
    },
    [key],
  );
  return [value, set];
}
