import { sayPresenceEveryMs } from '@guiche/contract/presence';
import { sendSignal } from '../../lib/live-signals.ts';

/**
 * A delay, so that walking through the list by a held key signals nothing: the server cuts off clients that signal so
 * much.
 */
export const viewingAfterMs = 250;

interface Looked {
  isInSight: () => boolean;
  isTyping: () => boolean;
}

/** Signals repeatedly that a ticket's chat is viewed, from a moment after it was opened until the end. */
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
    /** Signals at once if it changed. */
    look: () => {
      if (hasBegun && isInSight() !== isSaid) say();
    },
    end: () => {
      clearTimeout(first);
      clearInterval(again);
      // Typing was signalled as viewing too.
      if (isSaid || isTyping()) sendSignal('leaveTicket', { ticketId });
    },
  };
}
