/**
 * Data that a closing page saves for the next one in local storage, because IndexedDB does not finish writes that begin
 * then. The prefix is that of earlier versions, whose saves may be there.
 */
const prefix = 'late:';

export const exitSaveKey = (what: string): string => prefix + what;

export const exitSaveKeys = (what: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix + what));

/** Empties local storage except for these saves, which exist nowhere else. */
export function forgetAllButExitSaves(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(prefix)) localStorage.removeItem(key);
}
