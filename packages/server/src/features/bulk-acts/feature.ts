import { ticketBulkEvent } from '@guiche/contract/bulk-acts';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { bulkActRoutes } from './bulk-acts.routes.ts';
import { bulkActJob } from './run-bulk-act.ts';

export const bulkActs: Feature = {
  name: 'bulk-acts',
  maskers: hidingNothing(ticketBulkEvent),
  compose: () => ({ routes: bulkActRoutes, jobs: [bulkActJob] }),
};
