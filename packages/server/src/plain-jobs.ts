import { auditRefusals } from './features/auth/index.ts';
import { bulkActJob } from './features/bulk-acts/index.ts';
import { contactImportJob } from './features/contact-sheets/index.ts';
import { conversationJobs } from './features/conversations/index.ts';
import { sumDays } from './features/dashboard/index.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { removeOutdated } from './platform/retention/remove-outdated.ts';

/** Those that need nothing but what every job is handed. */
export const plainJobs: readonly JobHandler[] = [
  removeOutdated,
  ...conversationJobs,
  auditRefusals,
  bulkActJob,
  contactImportJob,
  sumDays,
];
