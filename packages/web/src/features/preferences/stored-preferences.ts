import type { OwnPreferenceKey, OwnPreferences } from '@guiche/contract/preferences.schemas';

/** A person's preferences as stored on this device: shown before the server answers, or while it cannot. */
export interface StoredPreferences {
  values: Partial<OwnPreferences>;
  /** Changed here and not yet sent. */
  unsent: OwnPreferenceKey[];
}

const storageKey = (userId: number) => `own-preferences:${userId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isCounts = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every((each) => Number.isSafeInteger(each));

/** Checks the form of stored values: anybody can write to local storage. */
const fits: { [K in OwnPreferenceKey]: (value: unknown) => value is OwnPreferences[K] } = {
  listWidth: (value): value is number | null => value === null || Number.isSafeInteger(value),
  sign: (value) => typeof value === 'boolean',
  quickUses: isCounts,
  recentEmoji: isTexts,
  recentTickets: isTexts,
  contactDrawer: (value): value is 'open' | 'closed' => value === 'open' || value === 'closed',
  closeWithFarewell: (value) => typeof value === 'boolean',
  pendingOrder: (value) => value === 'waiting' || value === 'newest',
};
const isKey = (key: string): key is OwnPreferenceKey => Object.hasOwn(fits, key);

/** Reads the stored preferences; unreadable parts are left out. */
export function readStored(userId: number): StoredPreferences {
  const kept = parse(localStorage.getItem(storageKey(userId)));
  const values = isRecord(kept) && isRecord(kept.values) ? kept.values : {};
  const known = Object.entries(values).filter(([key, value]) => isKey(key) && fits[key](value));
  const unsent = isRecord(kept) && isTexts(kept.unsent) ? kept.unsent.filter(isKey) : [];
  return {
    values: Object.fromEntries(known),
    unsent: unsent.filter((key) => known.some(([name]) => name === key)),
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeStored(userId: number, kept: StoredPreferences) {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(kept));
  } catch (error) {
    // With a full disk the first paint lacks the value; the server has it.
    console.warn('preferences not kept', error);
  }
}
