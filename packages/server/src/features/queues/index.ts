export { holdQueues } from './queues.repo.ts';
export { getQueue } from './queues.service.ts';
export { announceQueueRemoval, takeQueueAway } from './write-queue.ts';
