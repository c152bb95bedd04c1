import type { AsyncRouteComponent, RouteComponent } from '@tanstack/react-router';

/**
 * A route's component whose lazy parts are loaded before it is shown. React delays by 300 ms what it finds missing
 * during render; parts that are loaded first appear at once.
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
