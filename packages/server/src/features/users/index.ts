export { findPasswordHash, putLastSeen } from './users.repo.ts';
export { userRoutes } from './users.routes.ts';
export { findPeople, findPerson, foldEmail, type Person } from './users.service.ts';
