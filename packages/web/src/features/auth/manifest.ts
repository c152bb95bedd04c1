import { IconLogout } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoginScreen } from './login-screen.tsx';
import { logOut } from './session.tsx';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/** While such a page travels, the one before it stays: the application's frame would promise something else. */
const pendingMs = Number.POSITIVE_INFINITY;

const withPasswordTexts = async <T>(screen: Promise<T>, ...others: Promise<void>[]) =>
  (await Promise.all([screen, loadTexts('second-factor'), ...others]))[0];

/** Signing in and out. The sign-in page is there at once; the others arrive when they are asked for. */
export const auth: WebFeature = {
  publicRoutes: (parent) => [
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
  ],
  overdueRoutes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/financeiro',
      pendingMs,
      component: lazyPart(
        async () => (await Promise.all([import('./overdue-screen.tsx'), loadTexts('errors')]))[0].OverdueScreen,
      ),
    }),
  ],
  palette: [{ id: 'log-out', label: 'auth:logOut', icon: IconLogout, run: () => void logOut() }],
};
