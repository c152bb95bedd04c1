import { Outlet } from '@tanstack/react-router';
import { LiveRegion } from '../ui/live-region.tsx';
import { TroubleHost } from '../ui/part-failed.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';

/** What every page has once: the live region, notices, the tooltip. */
export function Root() {
  return (
    <>
      <Outlet />
      <LiveRegion />
      <ToastHost />
      <TroubleHost />
      <TooltipLayer />
    </>
  );
}
