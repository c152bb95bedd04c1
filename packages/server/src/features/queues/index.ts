export { queueRoutes } from './queues.routes.ts';
export { getQueue } from './queues.service.ts';
