import type { Cast, Who } from './cast.ts';
import type { Scene } from './scene.ts';

/** A screen that needs nothing but the cast's data. */
interface Screen extends Omit<Scene, 'path' | 'open'> {
  path: (cast: Cast) => string;
}

/** Name, viewer, address, a selector that is there once it is loaded, and the module that draws it. */
type Row = [name: string, who: Who, address: string, sign: string, drawnBy: string];

const rows: readonly Row[] = [
  ['sign-in', 'nobody', '/login', 'input[name=password]', 'features/auth/login-screen.tsx'],
  ['new account', 'nobody', '/signup', 'main h1', 'features/auth/sign-up-screen.tsx'],
  ['forgotten password', 'nobody', '/forgot-password', 'main h1', 'features/auth/forgot-password-screen.tsx'],
  ['new password', 'nobody', '/reset-password?token=abc', 'main h1', 'features/auth/reset-password-screen.tsx'],
  ['unknown address', 'nobody', '/nada-aqui', 'main h1', 'app/not-found-screen.tsx'],
  ['inbox', 'attendant', '/tickets?tab=pending', '[data-ticket]', 'features/tickets/inbox-screen.tsx'],
  ['conversation', 'attendant', '/tickets/:uuid', '#ticket-chat [data-message]', 'features/messages/chat.tsx'],
  ['contacts', 'operator', '/contacts', 'main tbody tr', 'features/contacts/contacts-screen.tsx'],
  ['real-time panel', 'operator', '/moments', 'main h2', 'features/moments/moments-screen.tsx'],
  ['reports', 'operator', '/reports', 'main tbody tr', 'features/reports/reports-screen.tsx'],
  ['audit log', 'operator', '/audit', 'main ol > li', 'features/audit-log/audit-screen.tsx'],
  ['profile', 'attendant', '/profile', 'main li b', 'features/profile/profile-screen.tsx'],
  ['refused address', 'attendant', '/parked', 'main h1', 'app/route-error.tsx'],
  ['dashboard', 'operator', '/', 'main [role=group] a', 'features/dashboard/indicators-tab.tsx'],
  ['dashboard: attendants', 'operator', '/?tab=attendants', 'main tbody th', 'features/dashboard/attendants-tab.tsx'],
  ['dashboard: ratings', 'operator', '/?tab=nps', 'main dd', 'features/dashboard/nps-tab.tsx'],
  ['settings', 'operator', '/settings', 'main [role=switch]', 'features/settings/settings-screen.tsx'],
  ['users', 'operator', '/users', 'main tbody tr', 'features/user-acts/users-screen.tsx'],
  ['connections', 'operator', '/connections', 'main tbody tr', 'features/connections/connections-screen.tsx'],
  ['queues', 'operator', '/queues', 'main tbody tr', 'features/queues/queues-screen.tsx'],
  ['tags', 'attendant', '/tags', 'main h1', 'features/tags/tags-screen.tsx'],
  ['contacts from a sheet', 'operator', '/contacts/import', 'main h2', 'features/contact-sheets/import-screen.tsx'],
  [
    'all connections',
    'operator',
    '/allConnections',
    'main tfoot tr',
    'features/connections/all-connections-screen.tsx',
  ],
  [
    'quick messages',
    'attendant',
    '/quick-messages',
    'main tbody tr',
    'features/quick-messages/quick-messages-screen.tsx',
  ],
  ['file lists', 'operator', '/files', 'main tbody tr', 'features/file-lists/file-lists-screen.tsx'],
  ['parked items', 'operator', '/parked', 'main tbody tr', 'features/operation/parked-screen.tsx'],
  ['overdue', 'overdue', '/financeiro', 'main h1', 'features/auth/overdue-screen.tsx'],
];

/** Every address. */
export const screens: readonly Screen[] = rows.map(([name, who, address, sign, drawnBy]) => ({
  name,
  who,
  path: ({ uuid }) => address.replace(':uuid', uuid),
  sign: (page) => page.locator(sign),
  drawnBy: [drawnBy],
}));

export function screenOf(name: string): Screen {
  const found = screens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`no screen is called ${name}`);
  return found;
}
