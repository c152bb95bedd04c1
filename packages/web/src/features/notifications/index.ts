import { optionalPart } from '../../lib/optional-part.ts';

export { PushOffer } from './push-gate.tsx';

/**
 * Resolves when the page is idle: the first look does not need these parts. Some browsers cannot tell when they are
 * idle.
 */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

export const NotificationBell = optionalPart(async () => {
  await whenIdle();
  return (await import('./notification-bell.tsx')).NotificationBell;
});
export const VolumeDialog = optionalPart(async () => (await import('./volume-dialog.tsx')).VolumeDialog);
export const VolumeButton = optionalPart(async () => {
  await whenIdle();
  return (await import('./volume-button.tsx')).VolumeButton;
});
