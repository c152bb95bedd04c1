export const sayPresenceEveryMs = 20_000;
export const presenceEndsAfterMs = 45_000;
/** After this pause without a key, a person no longer counts as typing. */
export const typingEndsAfterMs = 4_000;

/** The signal goes to all whose rooms show the ticket, but not to the tab that caused it. */
export const presenceSignal = 'presence';
