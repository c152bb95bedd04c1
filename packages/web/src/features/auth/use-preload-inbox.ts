import { useRouter } from '@tanstack/react-router';

/**
 * Preloads the scripts of the inbox while the server checks the password. Only a sign-in calls it: visitors of the page
 * do not pay for them.
 */
export function usePreloadInbox(): () => void {
  const router = useRouter();
  return () => {
    for (const route of router.getMatchedRoutes('/tickets')[0])
      router.loadRouteChunk(route)?.catch((error: unknown) => console.warn('screen not loaded ahead', error));
  };
}
