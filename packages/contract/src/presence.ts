export const sayPresenceEveryMs = 20_000;
export const presenceEndsAfterMs = 45_000;
/** Somebody who pressed no key for so long is not typing. */
export const typingEndsAfterMs = 4_000;

/** To everybody whose rooms show the ticket, but not to the tab that caused it. */
export const presenceSignal = 'presence';
