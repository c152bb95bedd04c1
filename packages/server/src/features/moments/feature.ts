import type { Feature } from '../../platform/feature.ts';
import { momentRoutes } from './moments.routes.ts';

export const moments: Feature = { name: 'moments', compose: () => ({ routes: momentRoutes }) };
