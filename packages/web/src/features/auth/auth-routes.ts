import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoginScreen } from './login-screen.tsx';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/** While such a page travels, the one before it stays: the application's frame would promise something else. */
const pendingMs = Number.POSITIVE_INFINITY;

const withPasswordTexts = async <T>(screen: Promise<T>, ...others: Promise<void>[]) =>
  (await Promise.all([screen, loadTexts('second-factor'), ...others]))[0];

/** For who is not signed in. The sign-in page is there at once; the others arrive when they are asked for. */
export const publicRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/login', component: LoginScreen }),
  createRoute({
    getParentRoute: () => parent,
    path: '/signup',
    validateSearch: ({ companyId }: Record<string, unknown>) => ({
      companyId: Number.isSafeInteger(companyId) && Number(companyId) > 0 ? Number(companyId) : undefined,
    }),
    pendingMs,
    component: lazyPart(
      async () =>
        (await withPasswordTexts(import('./sign-up-screen.tsx'), loadTexts('numbers'), loadTexts('errors')))
          .SignUpScreen,
    ),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/forgot-password',
    pendingMs,
    component: lazyPart(async () => (await import('./forgot-password-screen.tsx')).ForgotPasswordScreen),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/reset-password',
    // Of digits alone, the address is read as a number.
    validateSearch: ({ token }: Record<string, unknown>) => ({ token: textOf(token) }),
    pendingMs,
    component: lazyPart(
      async () => (await withPasswordTexts(import('./reset-password-screen.tsx'))).ResetPasswordScreen,
    ),
  }),
];

/** For who is signed in, to a company that is overdue. */
export const overdueRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/financeiro',
    pendingMs,
    component: lazyPart(
      async () => (await Promise.all([import('./overdue-screen.tsx'), loadTexts('errors')]))[0].OverdueScreen,
    ),
  }),
];
