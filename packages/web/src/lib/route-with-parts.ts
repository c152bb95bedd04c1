import type { AsyncRouteComponent, RouteComponent } from '@tanstack/react-router';

/**
 * A route's component whose parts travel before it is shown. React holds back for 300 ms what it finds missing while it
 * draws; of what is loaded first, everything appears at once.
 */
export const routeWithParts = (
  parts: readonly AsyncRouteComponent<never>[],
  component: RouteComponent,
): RouteComponent =>
  Object.assign(component, {
    preload: async () => {
      await Promise.all(parts.map((part) => part.preload?.()));
    },
  });
