import { importMessagesEvent } from '@guiche/contract/connections';
import { contactEvent } from '@guiche/contract/contacts';
import { messageEvent } from '@guiche/contract/messages';
import { ticketEvent } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { useSession } from '../auth/index.ts';
import { noticeReaction } from './acts/lost-reactions.ts';
import { applyMessage, forgetTicket, messageKeys, renameQuoted } from './api.ts';
import { sendQueue } from './browser-send-queue.ts';
import { announceIncoming } from './incoming-announcer.ts';
import { completed } from './message-pages.ts';

/** Keeps loaded conversations current while the inbox is on screen, and announces incoming messages. */
export function useMessagesLive() {
  const cache = useQueryClient();
  const { actor } = useSession();

  useLiveEvent(
    messageEvent,
    ({ message: told }) => {
      const message = completed(told);
      applyMessage(cache, message);
      if (message.clientId !== null) sendQueue.discard(message.clientId);
    },
    { catchUp: true },
  );
  useLiveEvent(
    contactEvent,
    (event) => {
      if (event.action === 'update') renameQuoted(cache, event.contact);
    },
    { catchUp: true },
  );
  useLiveEvent(messageEvent, ({ action, message, ticket }) => {
    noticeReaction(completed(message));
    const mine = ticket.userId === null || ticket.userId === actor.userId;
    if (action === 'create' && !message.fromMe && mine) announceIncoming(ticket.contact.name, message);
  });
  const again = () => {
    loadAgain(cache, { queryKey: messageKeys.all });
    loadAgain(cache, { queryKey: messageKeys.allHits });
  };
  // A merge makes conversations of the remaining contact longer.
  useLiveEvent(contactEvent, ({ action }) => action === 'delete' && again());
  // An import has no events for messages; they are there once it is over.
  useLiveEvent(importMessagesEvent, ({ action }) => action === 'refresh' && again());
  useLiveEvent(ticketEvent, (event) => {
    if (event.action === 'delete') forgetTicket(cache, event.ticketId);
  });
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: messageKeys.all, refetchType: 'none' });
    },
    [cache],
  );
}
