import { sessionState, subscribeSession } from '../../../lib/session-store.ts';

/** The words of edits that were refused, by message: its editor opens with them, also after its chat was left. */
export const unsavedEdits = new Map<number, string>();

subscribeSession(() => {
  if (sessionState().status === 'signed-out') unsavedEdits.clear();
});
