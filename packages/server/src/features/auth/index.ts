export { moveEmail, releaseEmail } from './auth.repo.ts';
export { checkOwnPassword } from './check-own-password.ts';
export { endAndTell } from './end-sessions.ts';
export { loadCallers } from './load-callers.ts';
export { requireNewPassword } from './require-new-password.ts';
export { dropResetTokens } from './reset-tokens.repo.ts';
