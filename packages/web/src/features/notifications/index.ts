import { lazy } from 'react';

export { PushOffer } from './push-gate.tsx';

/** Once the page is useful: nobody needs these for the first look. Some browsers cannot tell when they are idle. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

export const NotificationBell = lazy(async () => {
  await whenIdle();
  return { default: (await import('./notification-bell.tsx')).NotificationBell };
});
export const VolumeDialog = lazy(async () => ({ default: (await import('./volume-dialog.tsx')).VolumeDialog }));
export const VolumeButton = lazy(async () => {
  await whenIdle();
  return { default: (await import('./volume-button.tsx')).VolumeButton };
});
