import type { EndReason } from '../../lib/session-store.ts';

const key = 'endReason';

/** Why the last session ended, kept over the reload that follows a sign-in elsewhere. */
export const keepEndReason = (reason: EndReason) => sessionStorage.setItem(key, reason);
export const forgetEndReason = () => sessionStorage.removeItem(key);
export const keptEndReason = () => sessionStorage.getItem(key);
