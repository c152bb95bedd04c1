import type { OwnPreferenceKey, OwnPreferences } from '@guiche/contract/preferences.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { ApiError } from '../../lib/http.ts';
import { sessionState } from '../../lib/session-store.ts';
import { showToast } from '../../ui/toast.ts';
import { preferencesOptions, sendPreference } from './api.ts';
import { readStored, writeStored } from './stored-preferences.ts';

const sendAfterMs = 400;
const waiting = new Map<OwnPreferenceKey, ReturnType<typeof setTimeout>>();
/** The keys being sent: one request at a time for each, so that the last change wins. */
const underWay = new Set<OwnPreferenceKey>();

/** Changes a preference: shown and stored on this device at once, sent to the server 400 ms after the last change. */
export function changePreference<K extends OwnPreferenceKey>(
  cache: QueryClient,
  userId: number,
  key: K,
  value: OwnPreferences[K],
) {
  const { queryKey } = preferencesOptions(userId);
  // An answer under way is older than this change; unsent values are put over it.
  const kept = readStored(userId);
  const values = { ...kept.values, [key]: value };
  writeStored(userId, { values, unsent: [...kept.unsent.filter((each) => each !== key), key] });
  cache.setQueryData(queryKey, (known) => ({ ...known, [key]: value }));
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => void send(cache, userId, key), sendAfterMs),
  );
}

/** Sends changes that were not sent: the page went away too early, or there was no network. */
export function sendUnsent(cache: QueryClient, userId: number) {
  for (const key of readStored(userId).unsent) if (!waiting.has(key)) void send(cache, userId, key);
}

const isSignedIn = (userId: number) => {
  const state = sessionState();
  return state.status === 'signed-in' && state.user.id === userId;
};

async function send(cache: QueryClient, userId: number, key: OwnPreferenceKey) {
  waiting.delete(key);
  const { values, unsent } = readStored(userId);
  if (!unsent.includes(key) || !isSignedIn(userId) || underWay.has(key)) return;
  const sent = JSON.stringify(values[key]);
  underWay.add(key);
  try {
    await sendPreference(key, values[key]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without an answer it stays unsent, and the next connection or start tries again.
    if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) return;
    showToast({ kind: 'error', text: errorText(error) });
    settle(userId, key, sent);
    void cache.invalidateQueries({ queryKey: preferencesOptions(userId).queryKey });
    return;
  } finally {
    underWay.delete(key);
  }
  settle(userId, key, sent);
  // It was changed again meanwhile.
  if (!waiting.has(key)) void send(cache, userId, key);
}

/** Marks a value as sent, unless it was changed again meanwhile. */
function settle(userId: number, key: OwnPreferenceKey, sent: string) {
  const { values, unsent } = readStored(userId);
  if (JSON.stringify(values[key]) === sent)
    writeStored(userId, { values, unsent: unsent.filter((each) => each !== key) });
}
