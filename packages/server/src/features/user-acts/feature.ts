import type { Feature } from '../../platform/feature.ts';
import { userActRoutes } from './user-acts.routes.ts';

export const userActs: Feature = {
  name: 'user-acts',
  compose: ({ storage, limiter, sessions }) => ({
    routes: userActRoutes({ storage, limiter, forgetSession: sessions.forgetSession }),
  }),
};
