const prefix = 'forwardRecents:';

/** Under which name this device keeps whom a person forwarded to last. */
export const recentAddresseesKey = (userId: number): string => prefix + userId;

/** Names of contacts do not stay on a device nobody is signed in on. */
export function forgetRecentAddressees(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
