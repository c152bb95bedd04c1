import type { connectionEvent } from '@guiche/contract/connections';
import type { PayloadOf } from '@guiche/contract/event';
import type { queueEvent } from '@guiche/contract/queues';
import type { tagEvent } from '@guiche/contract/tags';
import type { Tag } from '@guiche/contract/tags.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';

/** Whether a ticket shows an outdated form of what an event reports; lists are then loaded again. */
export type ShowsOtherwise = (ticket: Ticket) => boolean;

const never: ShowsOtherwise = () => false;

type Named = Pick<Tag, 'name' | 'color'>;
const differs = (shown: Named, now: Named) => shown.name !== now.name || shown.color !== now.color;

/** Tickets that show another name of the connection, or treat its groups differently. */
export function showsConnectionOtherwise(event: PayloadOf<typeof connectionEvent>): ShowsOtherwise {
  if (event.action !== 'update') return never;
  const { id, name, groupAsTicket } = event.whatsapp;
  return ({ whatsappId, whatsapp }) =>
    whatsappId === id && (whatsapp.name !== name || whatsapp.groupAsTicket !== groupAsTicket);
}

/**
 * Tickets that show an outdated queue. Queues and tags have one event, not one for each ticket; the tickets of a
 * removed queue have events of their own.
 */
export function showsQueueOtherwise(event: PayloadOf<typeof queueEvent>): ShowsOtherwise {
  if (event.action === 'delete') return never;
  return ({ queue }) => queue?.id === event.queue.id && differs(queue, event.queue);
}

export function showsTagOtherwise(event: PayloadOf<typeof tagEvent>): ShowsOtherwise {
  const now = event.action === 'delete' ? null : event.tag;
  const tagId = event.action === 'delete' ? event.tagId : event.tag.id;
  return ({ tags }) => tags.some((tag) => tag.id === tagId && (now === null || differs(tag, now)));
}
