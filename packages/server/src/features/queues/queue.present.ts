import type { Queue } from '@guiche/contract/queues';
import type { QueueRow } from './queues.repo.ts';

export function presentQueue(row: QueueRow): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.order_queue,
    greetingMessage: row.greeting_message,
  };
}
