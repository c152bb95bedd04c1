import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect } from 'react';
import { enterAudioPlace } from './audio-player.ts';

/** What is played while this chat is open is played from it, and goes on when it is left. */
export function useAudioPlace({ id, uuid, contact: { name } }: Ticket) {
  useEffect(() => {
    enterAudioPlace({ ticketId: id, uuid, name });
    return () => enterAudioPlace(null);
  }, [id, uuid, name]);
}
