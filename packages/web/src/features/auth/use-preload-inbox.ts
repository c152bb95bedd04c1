import { useRouter } from '@tanstack/react-router';

/**
 * Fetches the scripts of the inbox, so that they are here when the server has said yes. Called once somebody signs in,
 * not before: who only looks at the page does not pay for them.
 */
export function usePreloadInbox(): () => void {
  const router = useRouter();
  return () => {
    for (const route of router.getMatchedRoutes('/tickets')[0])
      router.loadRouteChunk(route)?.catch((error: unknown) => console.warn('screen not loaded ahead', error));
  };
}
