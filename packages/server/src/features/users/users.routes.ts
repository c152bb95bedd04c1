import { getUser, listUserPage } from '@guiche/contract/user-acts.schemas';
import { listRemovedUsers, listUsers as listUsersRoute } from '@guiche/contract/users.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listUsers, showRemovedUsers, showUser, showUserPage } from './users.service.ts';

export const userRoutes: BoundRoute[] = [
  bind(listUsersRoute, (ctx) => listUsers(ctx)),
  bind(listRemovedUsers, (ctx) => showRemovedUsers(ctx)),
  bind(listUserPage, (ctx, { query }) => showUserPage(ctx, query)),
  bind(getUser, (ctx, { params }) => showUser(ctx, params.userId)),
];
