export { noteInbound } from './note-inbound.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { pushJobs } from './push-jobs.ts';
export { PushPoller } from './push-poller.ts';
