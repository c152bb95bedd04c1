export { announceLeaving, announceNewUser, announceUsers } from './announce-users.ts';
export { findAvatar, keepAvatar, removeAvatar } from './avatar.ts';
export { changedGroupsOf } from './changed-groups.ts';
export { hasOtherAdmin, isStillAdmin, type LockedUser, lockCompany, lockUser } from './locked-people.repo.ts';
export { forgetPresence, noteArrival, noteSeen } from './presence.ts';
export { requireManagerOf } from './require-right-over.ts';
export {
  countUsers,
  findAdminIds,
  findPasswordHash,
  insertAdmin,
  putOwnColumns,
  putPasswordHash,
} from './users.repo.ts';
export { findPeople, findPerson, foldEmail, getManagedUser, listUsers, type Person } from './users.service.ts';
