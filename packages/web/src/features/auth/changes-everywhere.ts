import type { PayloadOf } from '@guiche/contract/event';
import type { userEvent } from '@guiche/contract/users';

/**
 * Whether a change shows in tickets and lists everywhere, as names and pictures do: everything shown is then loaded
 * again.
 */
export const changesEverywhere = (event: PayloadOf<typeof userEvent>): boolean =>
  event.action === 'update' && event.changed.includes('profile');
