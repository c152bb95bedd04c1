const prefix = 'forwardRecents:';

/** The local storage key of the contacts to whom a person last forwarded. */
export const recentAddresseesKey = (userId: number): string => prefix + userId;

/** Removes contacts' names from a device on which nobody is signed in. */
export function forgetRecentAddressees(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
