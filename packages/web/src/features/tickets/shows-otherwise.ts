import type { connectionEvent } from '@guiche/contract/connections';
import type { PayloadOf } from '@guiche/contract/event';
import type { queueEvent } from '@guiche/contract/queues';
import type { tagEvent } from '@guiche/contract/tags';
import type { Tag } from '@guiche/contract/tags.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';

/** Does a ticket show what is told of otherwise than it now is? Then lists are asked for again. */
export type ShowsOtherwise = (ticket: Ticket) => boolean;

const never: ShowsOtherwise = () => false;

type Named = Pick<Tag, 'name' | 'color'>;
const differs = (shown: Named, now: Named) => shown.name !== now.name || shown.color !== now.color;

/** It calls its connection by another name, or treats its groups in another way. */
export function showsConnectionOtherwise(event: PayloadOf<typeof connectionEvent>): ShowsOtherwise {
  if (event.action !== 'update') return never;
  const { id, name, groupAsTicket } = event.whatsapp;
  return ({ whatsappId, whatsapp }) =>
    whatsappId === id && (whatsapp.name !== name || whatsapp.groupAsTicket !== groupAsTicket);
}

/** Queues and tags are told once, not for each ticket that shows them. A queue that goes takes its tickets along one by one. */
export function showsQueueOtherwise(event: PayloadOf<typeof queueEvent>): ShowsOtherwise {
  if (event.action === 'delete') return never;
  return ({ queue }) => queue?.id === event.queue.id && differs(queue, event.queue);
}

export function showsTagOtherwise(event: PayloadOf<typeof tagEvent>): ShowsOtherwise {
  const now = event.action === 'delete' ? null : event.tag;
  const tagId = event.action === 'delete' ? event.tagId : event.tag.id;
  return ({ tags }) => tags.some((tag) => tag.id === tagId && (now === null || differs(tag, now)));
}
