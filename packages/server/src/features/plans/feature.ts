import type { Feature } from '../../platform/feature.ts';
import { planRoutes } from './plans.routes.ts';

export const plans: Feature = { name: 'plans', compose: () => ({ routes: planRoutes }) };
