import { getUser, listUserPage } from '@guiche/contract/user-acts';
import { listUsers as listUsersRoute } from '@guiche/contract/users';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listUsers, showUser, showUserPage } from './users.service.ts';

export const userRoutes: BoundRoute[] = [
  bind(listUsersRoute, (ctx) => listUsers(ctx)),
  bind(listUserPage, (ctx, { query }) => showUserPage(ctx, query)),
  bind(getUser, (ctx, { params }) => showUser(ctx, params.userId)),
];
