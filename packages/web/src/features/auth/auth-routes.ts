import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { LoginScreen } from './login-screen.tsx';
import { OverdueScreen } from './overdue-screen.tsx';

/** For who is not signed in. */
export const loginRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/login', component: LoginScreen }),
];

/** For who is signed in, to a company that is overdue. */
export const overdueRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/financeiro', component: OverdueScreen }),
];
