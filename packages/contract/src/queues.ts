import type { BrowserEvent } from './event.ts';
import type * as schemas from './queues.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const queueNameLength = { min: 2, max: 50 };
export const highestQueueOrder = 9999;

export const listQueues: BrowserRoute<typeof schemas.listQueues> = { method: 'GET', path: '/queue' };
export const getQueueDetails: BrowserRoute<typeof schemas.getQueueDetails> = { method: 'GET', path: '/queue/:queueId' };
export const createQueue: BrowserRoute<typeof schemas.createQueue> = { method: 'POST', path: '/queue' };
export const updateQueue: BrowserRoute<typeof schemas.updateQueue> = { method: 'PUT', path: '/queue/:queueId' };
export const orderQueues: BrowserRoute<typeof schemas.orderQueues> = { method: 'PUT', path: '/queue/order' };
export const deleteQueue: BrowserRoute<typeof schemas.deleteQueue> = { method: 'DELETE', path: '/queue/:queueId' };
export const queueEvent: BrowserEvent<typeof schemas.queueEvent> = { name: 'queue' };
