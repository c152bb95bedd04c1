import { useCallback } from 'react';
import { paintBrowserBar } from './brand.ts';
import { sessionState, storedOwner, subscribeSession } from './session-store.ts';
import { createStore, useStorePart } from './store.ts';

export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/**
 * What was chosen on this device, one local-storage key each. Theme and menu are the person's who is signed in, as several
 * may use the machine; the pages before that have a theme of their own.
 */
export interface Preferences {
  theme: 'light' | 'dark';
  language: Language;
  density: 'comfortable' | 'compact';
  /** Of notification sounds, 0 to 1. */
  volume: number;
  /** How fast voice and music play. */
  audioSpeed: 0.5 | 1 | 1.5 | 2;
  menu: 'open' | 'closed';
  /** Names of the menu's groups that are folded, by spaces. */
  foldedGroups: string;
  phoneDock: 'open' | 'closed';
  /** Shortcuts of a single letter; some people's speech input types them by accident. */
  letterKeys: 'on' | 'off';
  /** The browser's own notices, once it lets us show them. */
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

/** Counts changes, of this tab or another: local storage itself holds the values. */
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

/** As chosen, else the person's default, else ours. */
export const readPreference = <K extends keyof Preferences>(name: K): Preferences[K] =>
  readStored(name, keyOf(name)) ?? readStored(name, `default-${keyOf(name)}`) ?? table[name].initial;

/** With whom the session begins and ends, the look does. A default that was changed is shown, whatever was chosen before. */
function followSession() {
  const state = sessionState();
  if (state.status === 'signed-in') {
    const { id, defaultTheme, defaultMenu } = state.user;
    const defaults = { theme: defaultTheme, menu: defaultMenu };
    for (const name of personal) {
      // Not as if it were chosen: the page's first paint looks for it here.
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

/** Theme and density live on the root element; `public/theme.js` does the same before the first paint. */
function applyLook() {
  const root = document.documentElement;
  root.classList.toggle('dark', readPreference('theme') === 'dark');
  root.classList.toggle('compact', readPreference('density') === 'compact');
  paintBrowserBar();
}
