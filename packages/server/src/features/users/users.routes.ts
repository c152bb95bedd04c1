import { listUsers as listUsersRoute } from '@guiche/contract/users';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listUsers } from './users.service.ts';

export const userRoutes: BoundRoute[] = [bind(listUsersRoute, (ctx) => listUsers(ctx))];
