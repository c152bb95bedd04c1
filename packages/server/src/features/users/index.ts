export { announceUsers } from './announce-users.ts';
export { findAvatar, keepAvatar, removeAvatar } from './avatar.ts';
export { forgetPresence, noteArrival, noteSeen, sweepPresence, sweepPresenceSchedule } from './presence.ts';
export { findAdminIds, findPasswordHash, insertAdmin, putOwnColumns, putPasswordHash } from './users.repo.ts';
export { userRoutes } from './users.routes.ts';
export { findPeople, findPerson, foldEmail, type Person } from './users.service.ts';
