/** What a page that went away left for the next one: IndexedDB does not finish what is begun then, local storage does. */
const prefix = 'late:';

export const exitSaveKey = (what: string): string => prefix + what;

export const exitSaveKeys = (what: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix + what));

/** Empties local storage but for what somebody wrote and nothing else keeps. */
export function forgetAllButExitSaves(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(prefix)) localStorage.removeItem(key);
}
