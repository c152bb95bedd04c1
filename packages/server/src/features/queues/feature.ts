import { queueEvent } from '@guiche/contract/queues.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { queueRoutes } from './queues.routes.ts';

export const queues: Feature = {
  name: 'queues',
  maskers: hidingNothing(queueEvent),
  // People of a removed queue have one room less.
  isReplacing: ({ name, payload }) => name === queueEvent.name && Object(payload).action === 'delete',
  compose: () => ({ routes: queueRoutes }),
};
