import type { PayloadOf } from '@guiche/contract/event';
import type { userEvent } from '@guiche/contract/users';

/** Names and pictures of people stand in tickets and lists everywhere: all that is shown is asked for again. */
export const changesEverywhere = (event: PayloadOf<typeof userEvent>): boolean =>
  event.action === 'update' && event.changed.includes('profile');
