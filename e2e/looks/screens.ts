import type { Cast, Who } from './cast.ts';
import { featureScreens } from './feature-looks.ts';
import type { Scene } from './scene.ts';

/** A screen that needs nothing but the cast's data. */
interface Screen extends Omit<Scene, 'path' | 'open'> {
  path: (cast: Cast) => string;
}

/** Name, viewer, address, a selector that is there once it is loaded, and the module that draws it. */
type Row = [name: string, who: Who, address: string, sign: string, drawnBy: string];

/** Those of no feature, of strangers, and of the cast's own ticket; the others their features' `looks.json` say. */
const rows: readonly Row[] = [
  ['sign-in', 'nobody', '/login', 'input[name=password]', 'features/auth/login-screen.tsx'],
  ['new account', 'nobody', '/signup', 'main h1', 'features/auth/sign-up-screen.tsx'],
  ['forgotten password', 'nobody', '/forgot-password', 'main h1', 'features/auth/forgot-password-screen.tsx'],
  ['new password', 'nobody', '/reset-password?token=abc', 'main h1', 'features/auth/reset-password-screen.tsx'],
  ['unknown address', 'nobody', '/nada-aqui', 'main h1', 'app/not-found-screen.tsx'],
  ['inbox', 'attendant', '/tickets?tab=pending', '[data-ticket]', 'features/tickets/inbox-screen.tsx'],
  ['conversation', 'attendant', '/tickets/:uuid', '#ticket-chat [data-message]', 'features/messages/chat.tsx'],
  ['refused address', 'attendant', '/parked', 'main h1', 'app/route-error.tsx'],
  ['overdue', 'overdue', '/financeiro', 'main h1', 'features/auth/overdue-screen.tsx'],
];

const allRows: readonly Row[] = [
  ...rows,
  ...featureScreens.map(({ name, who, address, sign, drawnBy }): Row => [name, who, address, sign, drawnBy]),
];

/** Every address. */
export const screens: readonly Screen[] = allRows.map(([name, who, address, sign, drawnBy]) => ({
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
