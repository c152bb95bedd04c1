import { useCallback } from 'react';
import { paintBrowserBar } from './brand.ts';
import { sessionState, storedOwner, subscribeSession } from './session-store.ts';
import { createStore, useStorePart } from './store.ts';

export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/**
 * Preferences of this device, one local storage key each. Theme and menu belong to the signed-in person, since several
 * may share the machine; pages before sign-in have a theme of their own.
 */
export interface Preferences {
  theme: 'light' | 'dark';
  language: Language;
  density: 'comfortable' | 'compact';
  /** The volume of notifications, 0 to 1. */
  volume: number;
  /** The playback speed of voice notes and music. */
  audioSpeed: 0.5 | 1 | 1.5 | 2;
  menu: 'open' | 'closed';
  /** The names of folded menu groups, separated by spaces. */
  foldedGroups: string;
  phoneDock: 'open' | 'closed';
  /** Whether single-letter shortcuts are on; speech input may type them by accident. */
  letterKeys: 'on' | 'off';
  /** Whether browser notices are on, if the browser permits them. */
  popups: 'on' | 'off';
}

const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);

const speeds = [0.5, 1, 1.5, 2] as const;

const table: {
  [K in keyof Preferences]: { initial: Preferences[K]; parse: (text: string) => Preferences[K] | undefined };
} = {
  theme: { initial: 'light', parse: oneOf('light', 'dark') },
  language: { initial: 'pt', parse: (text) => languages.find((language) => text.toLowerCase().startsWith(language)) },
  density: { initial: 'comfortable', parse: oneOf('comfortable', 'compact') },
  volume: { initial: 1, parse: (text) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined) },
  audioSpeed: { initial: 1, parse: (text) => speeds.find((speed) => String(speed) === text) },
  menu: { initial: 'closed', parse: oneOf('open', 'closed') },
  foldedGroups: { initial: '', parse: (text) => text },
  phoneDock: { initial: 'open', parse: oneOf('open', 'closed') },
  letterKeys: { initial: 'on', parse: oneOf('on', 'off') },
  popups: { initial: 'on', parse: oneOf('on', 'off') },
};

/** Counts changes in any tab; local storage has the values. */
const changes = createStore(0);
const noteChange = () => changes.set(changes.get() + 1);
window.addEventListener('storage', noteChange);

const personal = ['theme', 'menu'] as const;
const isPersonal = (name: keyof Preferences) => personal.some((each) => each === name);

function keyOf(name: keyof Preferences): string {
  const owner = isPersonal(name) ? storedOwner() : null;
  return owner === null ? name : `${name}:${owner}`;
}

function readStored<K extends keyof Preferences>(name: K, key: string): Preferences[K] | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : table[name].parse(text);
}

/** Reads a preference: as chosen, else the person's default, else the product's. */
export const readPreference = <K extends keyof Preferences>(name: K): Preferences[K] =>
  readStored(name, keyOf(name)) ?? readStored(name, `default-${keyOf(name)}`) ?? table[name].initial;

/** Applies the look of the person when the session changes. A changed default replaces an earlier choice. */
function followSession() {
  const state = sessionState();
  if (state.status === 'signed-in') {
    const { id, defaultTheme, defaultMenu } = state.user;
    const defaults = { theme: defaultTheme, menu: defaultMenu };
    for (const name of personal) {
      // Stored as a default, not as a choice, for the first paint.
      const key = `default-${name}:${id}`;
      const known = localStorage.getItem(key);
      if (known === defaults[name]) continue;
      localStorage.setItem(key, defaults[name]);
      if (known !== null) localStorage.removeItem(`${name}:${id}`);
    }
  }
  applyLook();
  noteChange();
}
subscribeSession(followSession);

export function writePreference<K extends keyof Preferences>(name: K, value: Preferences[K]) {
  localStorage.setItem(keyOf(name), String(value));
  if (name === 'theme' || name === 'density') applyLook();
  noteChange();
}

export function usePreference<K extends keyof Preferences>(name: K): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useStorePart(changes, () => readPreference(name));
  return [value, useCallback((next) => writePreference(name, next), [name])];
}

/** Applies theme and density to the root element, as `public/theme.js` does before the first paint. */
function applyLook() {
  const root = document.documentElement;
  root.classList.toggle('dark', readPreference('theme') === 'dark');
  root.classList.toggle('compact', readPreference('density') === 'compact');
  paintBrowserBar();
}
