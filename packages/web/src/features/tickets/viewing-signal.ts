import { sayPresenceEveryMs } from '@guiche/contract/presence';
import { sendSignal } from '../../lib/live-signals.ts';

/** Who walks through the list by a held key looks at none of it, and the server cuts off whoever says so much. */
export const viewingAfterMs = 250;

interface Looked {
  isInSight: () => boolean;
  isTyping: () => boolean;
}

/** Says that a ticket's chat is looked at, again and again, from a moment after it was opened until the end. */
export function signalViewing(ticketId: number, { isInSight, isTyping }: Looked) {
  let isSaid = false;
  let hasBegun = false;
  const say = () => {
    hasBegun = true;
    const seen = isInSight();
    if (seen) sendSignal('viewTicket', { ticketId, isTyping: isTyping() });
    else if (isSaid) sendSignal('leaveTicket', { ticketId });
    isSaid = seen;
  };
  const first = setTimeout(say, viewingAfterMs);
  const again = setInterval(say, sayPresenceEveryMs);
  return {
    /** Says it at once where it changed. */
    look: () => {
      if (hasBegun && isInSight() !== isSaid) say();
    },
    end: () => {
      clearTimeout(first);
      clearInterval(again);
      // A key that was pressed said it too.
      if (isSaid || isTyping()) sendSignal('leaveTicket', { ticketId });
    },
  };
}
