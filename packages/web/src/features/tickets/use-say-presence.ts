import { sayPresenceEveryMs } from '@guiche/contract/presence';
import { useEffect } from 'react';
import { sayLive } from '../../lib/live-say.ts';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { forgetTyping, isTypingIn } from './use-presence.ts';

const isInSight = () =>
  document.visibilityState === 'visible' &&
  document.getElementById('ticket-chat')?.checkVisibility({ visibilityProperty: true }) === true;

/** Says that this ticket's chat is looked at, for as long as it is in sight. */
export function useSayPresence(ticketId: number | null) {
  const { state } = useConnectionStatus();
  useEffect(() => {
    if (ticketId === null || state !== 'connected') return;
    let isSaid = false;
    const say = () => {
      const seen = isInSight();
      if (seen) sayLive('viewTicket', { ticketId, isTyping: isTypingIn(ticketId) });
      else if (isSaid) sayLive('leaveTicket', { ticketId });
      isSaid = seen;
    };
    // A narrow screen changes sides without leaving the page: looked at now and then, said only when it changed.
    const look = () => {
      if (isInSight() !== isSaid) say();
    };
    say();
    const again = setInterval(say, sayPresenceEveryMs);
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    window.addEventListener('click', () => requestAnimationFrame(look), { signal: stop.signal });
    return () => {
      clearInterval(again);
      stop.abort();
      forgetTyping(ticketId);
      if (isSaid) sayLive('leaveTicket', { ticketId });
    };
  }, [ticketId, state]);
}
