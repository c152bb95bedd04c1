import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect } from 'react';
import { enterAudioPlace } from './audio-player.ts';

/** Makes this the chat of sounds that start while it is open; they go on when it is left. */
export function useAudioPlace({ id, uuid, contact: { name } }: Ticket) {
  useEffect(() => {
    enterAudioPlace({ ticketId: id, uuid, name });
    return () => enterAudioPlace(null);
  }, [id, uuid, name]);
}
