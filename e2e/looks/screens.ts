import type { Page } from '@playwright/test';
import type { Cast } from './cast.ts';
import type { Scene } from './scene.ts';

/** A screen that everybody's everyday things are enough for. */
interface Screen extends Omit<Scene, 'path' | 'open'> {
  path: (cast: Cast) => string;
}

const heading = (page: Page) => page.locator('main h1');

/** Every address. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    who: 'nobody',
    path: () => '/login',
    sign: (page) => page.locator('input[name=password]'),
    drawnBy: ['features/auth/login-screen.tsx'],
  },
  {
    name: 'new account',
    who: 'nobody',
    path: () => '/signup',
    sign: heading,
    drawnBy: ['features/auth/sign-up-screen.tsx'],
  },
  {
    name: 'forgotten password',
    who: 'nobody',
    path: () => '/forgot-password',
    sign: heading,
    drawnBy: ['features/auth/forgot-password-screen.tsx'],
  },
  {
    name: 'new password',
    who: 'nobody',
    path: () => '/reset-password?token=abc',
    sign: heading,
    drawnBy: ['features/auth/reset-password-screen.tsx'],
  },
  {
    name: 'unknown address',
    who: 'nobody',
    path: () => '/nada-aqui',
    sign: heading,
    drawnBy: ['app/not-found-screen.tsx'],
  },
  {
    name: 'inbox',
    who: 'attendant',
    path: () => '/tickets?tab=pending',
    sign: (page) => page.getByRole('listitem').filter({ hasText: 'Maria Prado' }),
    drawnBy: ['features/tickets/inbox-screen.tsx'],
  },
  {
    name: 'conversation',
    who: 'attendant',
    path: ({ uuid }) => `/tickets/${uuid}`,
    sign: (page) => page.locator('#ticket-chat').getByText('Oi! Vocês entregam hoje?').first(),
    drawnBy: ['features/messages/chat.tsx'],
  },
  {
    name: 'contacts',
    who: 'operator',
    path: () => '/contacts',
    sign: (page) => page.locator('main tbody tr').first(),
    drawnBy: ['features/contacts/contacts-screen.tsx'],
  },
  {
    name: 'real-time panel',
    who: 'operator',
    path: () => '/moments',
    sign: (page) => page.locator('main h2').first(),
    drawnBy: ['features/moments/moments-screen.tsx'],
  },
  {
    name: 'reports',
    who: 'operator',
    path: () => '/reports',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/reports/reports-screen.tsx'],
  },
  {
    name: 'audit log',
    who: 'operator',
    path: () => '/audit',
    sign: (page) => page.locator('main ol > li'),
    drawnBy: ['features/audit-log/audit-screen.tsx'],
  },
  {
    name: 'profile',
    who: 'attendant',
    path: () => '/profile',
    sign: (page) => page.locator('main li b').first(),
    drawnBy: ['features/profile/profile-screen.tsx'],
  },
  {
    name: 'refused address',
    who: 'attendant',
    path: () => '/parked',
    sign: heading,
    drawnBy: ['app/route-error.tsx'],
  },
  {
    name: 'dashboard',
    who: 'operator',
    path: () => '/',
    sign: (page) => page.locator('main [role=group][aria-labelledby]').filter({ hasText: /\d/ }),
    drawnBy: ['features/dashboard/indicators-tab.tsx'],
  },
  {
    name: 'dashboard: attendants',
    who: 'operator',
    path: () => '/?tab=attendants',
    sign: (page) => page.locator('main tbody th').first(),
    drawnBy: ['features/dashboard/attendants-tab.tsx'],
  },
  {
    name: 'dashboard: ratings',
    who: 'operator',
    path: () => '/?tab=nps',
    sign: (page) => page.locator('main dd'),
    drawnBy: ['features/dashboard/nps-tab.tsx'],
  },
  {
    name: 'settings',
    who: 'operator',
    path: () => '/settings',
    sign: (page) => page.locator('main [role=switch]'),
    drawnBy: ['features/settings/settings-screen.tsx'],
  },
  {
    name: 'users',
    who: 'operator',
    path: () => '/users',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/user-acts/users-screen.tsx'],
  },
  {
    name: 'connections',
    who: 'operator',
    path: () => '/connections',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/connections/connections-screen.tsx'],
  },
  {
    name: 'queues',
    who: 'operator',
    path: () => '/queues',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/queues/queues-screen.tsx'],
  },
  {
    name: 'tags',
    who: 'attendant',
    path: () => '/tags',
    sign: heading,
    drawnBy: ['features/tags/tags-screen.tsx'],
  },
  {
    name: 'contacts from a sheet',
    who: 'operator',
    path: () => '/contacts/import',
    sign: (page) => page.locator('main h2'),
    drawnBy: ['features/contact-sheets/import-screen.tsx'],
  },
  {
    name: 'all connections',
    who: 'operator',
    path: () => '/allConnections',
    sign: (page) => page.locator('main tfoot tr'),
    drawnBy: ['features/connections/all-connections-screen.tsx'],
  },
  {
    name: 'quick messages',
    who: 'attendant',
    path: () => '/quick-messages',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/quick-messages/quick-messages-screen.tsx'],
  },
  {
    name: 'file lists',
    who: 'operator',
    path: () => '/files',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/file-lists/file-lists-screen.tsx'],
  },
  {
    name: 'parked items',
    who: 'operator',
    path: () => '/parked',
    sign: (page) => page.locator('main tbody tr'),
    drawnBy: ['features/operation/parked-screen.tsx'],
  },
  {
    name: 'overdue',
    who: 'overdue',
    path: () => '/financeiro',
    sign: heading,
    drawnBy: ['features/auth/overdue-screen.tsx'],
  },
];

export function screenOf(name: string): Screen {
  const found = screens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`no screen is called ${name}`);
  return found;
}
