import type { Actor } from '@guiche/contract/actor';
import { actorOf } from '@guiche/contract/users';
import { ApiError } from './http.ts';
import { sessionState } from './session-store.ts';

/** For a route's `beforeLoad`: shows that access is denied instead of an empty screen. The server decides again. */
export const onlyFor = (may: (actor: Actor) => boolean) => () => {
  const state = sessionState();
  if (state.status === 'signed-in' && !may(actorOf(state.user))) throw new ApiError(403, { code: 'ERR_NO_PERMISSION' });
};
