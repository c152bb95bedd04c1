import type { JobHandler } from '../../platform/jobs/job.ts';
import { importHistory } from './history/import-history.ts';
import { returnLateTickets } from './return-tickets.ts';
import { wakeSnoozedTicket } from './wake-snoozed.ts';

export const conversationJobs: readonly JobHandler[] = [wakeSnoozedTicket, returnLateTickets, importHistory];
