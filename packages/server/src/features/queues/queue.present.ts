import type { Queue, QueueDetails } from '@guiche/contract/queues.schemas';
import type { QueueDetailsRow, QueueRow } from './queues.repo.ts';

export function presentQueue(row: QueueRow): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.order_queue,
    greetingMessage: row.greeting_message,
  };
}

export function presentQueueDetails(row: QueueDetailsRow): QueueDetails {
  return {
    ...presentQueue(row),
    outOfHoursMessage: row.out_of_hours_message,
    closeTicket: row.close_ticket,
    ticketsCount: row.tickets,
    usersCount: row.users,
    connectionsCount: row.connections,
  };
}
