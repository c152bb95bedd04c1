export { enqueueDueCalls } from './enqueue-due-calls.ts';
export { noteInbound } from './note-inbound.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { pushJobs } from './push-jobs.ts';
