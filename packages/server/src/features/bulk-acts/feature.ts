import { ticketBulkEvent } from '@guiche/contract/bulk-acts.schemas';
import { maskBulk } from '@guiche/contract/masking';
import { type Feature, masking } from '../../platform/feature.ts';
import { bulkActRoutes } from './bulk-acts.routes.ts';
import { bulkActJob } from './run-bulk-act.ts';

export const bulkActs: Feature = {
  name: 'bulk-acts',
  maskers: masking(ticketBulkEvent, (payload) => ({ ...payload, bulk: maskBulk(payload.bulk) })),
  compose: () => ({ routes: bulkActRoutes, jobs: [bulkActJob] }),
};
