import { canSeeDashboard } from '@guiche/contract/actor';
import { actorOf } from '@guiche/contract/users';
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { ensureSession, isShutOut, SessionProvider, SessionWatch } from '../features/auth/index.ts';
import { loadTexts } from '../lib/i18n.ts';
import { routeWithParts } from '../lib/route-with-parts.ts';
import { readToken, sessionState } from '../lib/session-store.ts';
import { isAt } from '../lib/web-feature.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { webFeatures } from './web-features.ts';

/** With the texts that nobody sees who is not signed in. */
const loadShell = () =>
  Promise.all([import('./shell/shell.tsx'), ...webFeatures.flatMap(({ texts = [] }) => texts.map(loadTexts))]);
const Shell = lazyPart(async () => (await loadShell())[0].Shell);

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyPart(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  errorComponent: RouteError,
});

/** An address within this application, as a sign-in may go back to; anything else would lead people elsewhere. */
const innerPath = (value: unknown) => (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined);

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  // Always named: of what is left out, the router keeps the form in the address, unchecked.
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: innerPath(search.next),
  }),
  beforeLoad: async ({ search, cause }) => {
    await ensureSession();
    const state = sessionState();
    if (state.status !== 'signed-in') return;
    // Who signs in here goes to work; who comes here signed in goes to the beginning (ADR 46).
    const begins = cause !== 'stay' && canSeeDashboard(actorOf(state.user));
    throw redirect({ href: search.next ?? (begins ? '/' : '/tickets'), replace: true });
  },
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    await ensureSession();
    const state = sessionState();
    if (state.status === 'signed-in') return;
    // Who signed out is done here; who was signed out, or came by a link, continues where they were.
    const keeps = !(state.status === 'signed-out' && state.reason === 'logout') && location.href !== '/';
    throw redirect({ to: '/login', search: keeps ? { next: location.href } : {}, replace: true });
  },
  component: () => (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  ),
});

const overdueRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'overdue',
  beforeLoad: () => {
    if (!isShutOut(sessionState())) throw redirect({ to: '/tickets', replace: true });
  },
});

const tabsAt = (pathname: string): readonly string[] =>
  webFeatures
    .flatMap(({ tabs = {} }) => Object.entries(tabs))
    .flatMap(([path, names]) => (isAt(path, pathname) ? names : []));

const shellRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'shell',
  beforeLoad: ({ location: { pathname, search } }) => {
    if (isShutOut(sessionState())) throw redirect({ to: '/financeiro', replace: true });
    // The page shows its first tab; an address that says another one would be copied and kept.
    const { tab } = search as { tab?: unknown };
    if (tab !== undefined && !tabsAt(pathname).some((known) => known === tab))
      throw redirect({ to: pathname as '.', search: { ...search, tab: undefined }, replace: true });
  },
  component: routeWithParts([Shell, SessionWatch], () => (
    <>
      <SessionWatch />
      <Shell />
    </>
  )),
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren(webFeatures.flatMap(({ publicRoutes }) => publicRoutes?.(publicRoute) ?? [])),
  signedInRoute.addChildren([
    overdueRoute.addChildren(webFeatures.flatMap(({ overdueRoutes }) => overdueRoutes?.(overdueRoute) ?? [])),
    shellRoute.addChildren(webFeatures.flatMap(({ routes }) => routes?.(shellRoute) ?? [])),
  ]),
]);

/** Joins the routes of the features; what a route shows and needs, its feature says. */
export function createAppRouter() {
  // Most likely needed: it travels while the session is being renewed.
  if (readToken() !== null) void Shell.preload?.();
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    notFoundMode: 'root',
    defaultPendingComponent: StartingScreen,
    defaultPendingMs: 120,
    defaultPendingMinMs: 300,
  });
}
