import { useEffect } from 'react';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { forgetTyping, isTypingIn } from './use-presence.ts';
import { signalViewing } from './viewing-signal.ts';

const isInSight = () =>
  document.visibilityState === 'visible' &&
  document.getElementById('ticket-chat')?.checkVisibility({ visibilityProperty: true }) === true;

/** Says that this ticket's chat is looked at, for as long as it is in sight. */
export function useViewingSignal(ticketId: number | null) {
  const { state } = useConnectionStatus();
  useEffect(() => {
    if (ticketId === null || state !== 'connected') return;
    const { look, end } = signalViewing(ticketId, { isInSight, isTyping: () => isTypingIn(ticketId) });
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    // A narrow screen changes sides without leaving the page: looked at now and then, said only when it changed.
    window.addEventListener('click', () => requestAnimationFrame(look), { signal: stop.signal });
    return () => {
      end();
      stop.abort();
      forgetTyping(ticketId);
    };
  }, [ticketId, state]);
}
