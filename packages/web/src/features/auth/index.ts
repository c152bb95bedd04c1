import { lazyPart } from '../../ui/lazy-part.tsx';

export { daysToWarnOf, isShutOut } from './due-date.ts';
export { SessionProvider, useSession } from './session.tsx';
export { ensureSession } from './start-session.ts';

/** Arrives after sign-in: it brings the socket, which the sign-in page does without. */
export const SessionWatch = lazyPart(async () => (await import('./session-watch.ts')).SessionWatch);
