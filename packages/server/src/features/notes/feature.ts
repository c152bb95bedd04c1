import type { Feature } from '../../platform/feature.ts';
import { noteRoutes } from './notes.routes.ts';

export const notes: Feature = { name: 'notes', compose: () => ({ routes: noteRoutes }) };
