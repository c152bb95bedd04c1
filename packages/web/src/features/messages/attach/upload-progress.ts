import { createStore, useStorePart } from '../../../lib/store.ts';

/** The sent share of each upload (0 to 1), by client id; absent: none is running. */
const progress = createStore<ReadonlyMap<string, number>>(new Map());

export function noteUpload(clientId: string, part: number | null) {
  const next = new Map(progress.get());
  if (part === null) next.delete(clientId);
  else next.set(clientId, part);
  progress.set(next);
}

/** The sent share; null: the upload has not begun. */
export const useUpload = (clientId: string): number | null =>
  useStorePart(progress, (all) => all.get(clientId) ?? null);
