import { useEffect } from 'react';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { forgetTyping, isTypingIn } from './use-presence.ts';
import { signalViewing } from './viewing-signal.ts';

const isInSight = () =>
  document.visibilityState === 'visible' &&
  document.getElementById('ticket-chat')?.checkVisibility({ visibilityProperty: true }) === true;

/** Signals that this ticket's chat is viewed while it is in sight. */
export function useViewingSignal(ticketId: number | null) {
  const { state } = useConnectionStatus();
  useEffect(() => {
    if (ticketId === null || state !== 'connected') return;
    const { look, end } = signalViewing(ticketId, { isInSight, isTyping: () => isTypingIn(ticketId) });
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    // A narrow screen switches sides within the page, so each click is checked; only changes are signalled.
    window.addEventListener('click', () => requestAnimationFrame(look), { signal: stop.signal });
    return () => {
      end();
      stop.abort();
      forgetTyping(ticketId);
    };
  }, [ticketId, state]);
}
