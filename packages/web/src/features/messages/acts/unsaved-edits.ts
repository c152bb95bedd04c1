import { sessionState, subscribeSession } from '../../../lib/session-store.ts';

/** The texts of refused edits by message: the editor opens with them, even after its chat was left. */
export const unsavedEdits = new Map<number, string>();

subscribeSession(() => {
  if (sessionState().status === 'signed-out') unsavedEdits.clear();
});
