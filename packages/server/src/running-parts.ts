import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LateMessages } from './compose-late-messages.ts';
import type { Media } from './compose-media.ts';
import type { News } from './compose-news.ts';
import type { Profiles } from './compose-profiles.ts';
import type { Push } from './compose-push.ts';
import type { WhatsappSessions } from './compose-sessions.ts';
import type { Doors } from './platform/context.ts';
import type { Pools } from './platform/db/pools.ts';
import { closeHttp } from './platform/http/close-http.ts';
import type { Drains } from './platform/inbox/drains.ts';
import type { Jobs } from './platform/jobs/start-jobs.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Lanes } from './platform/outbox/lanes.ts';
import type { CompanyHints } from './platform/realtime/company-hints.ts';
import type { Realtime } from './platform/realtime/start-realtime.ts';

/** What has a life of its own in a process; null where its roles do without. */
export interface RunningParts {
  log: Logger;
  pools: Pools;
  doors: Doors;
  metrics: Metrics;
  http: FastifyInstance | null;
  drains: Drains | null;
  lanes: Lanes | null;
  jobs: Jobs | null;
  media: Pick<Media, 'idle' | 'close'>;
  push: Pick<Push, 'idle' | 'close'>;
  whatsapp: Pick<WhatsappSessions, 'isAlive' | 'close'>;
  profiles: Pick<Profiles, 'idle' | 'close'>;
  news: Pick<News, 'idle' | 'close'>;
  late: Pick<LateMessages, 'idle' | 'close'>;
  realtime: Realtime | null;
  hints: CompanyHints | null;
}

const stillDue = `select exists (select from control.companies_with_work()) or exists (select from control.lanes_due(1))
  or exists (select from control.companies_with_due_media())
  or exists (select from control.companies_with_due_profiles())
  or exists (select from control.companies_with_account_news())
  or exists (select from control.companies_with_late_messages())
  or exists (select from control.companies_with_due_pushes()) as "isDue"`;

/** One part's work makes another's (a send leaves an event, an event an emission): round by round until none is left. */
export async function whenIdle(running: RunningParts): Promise<void> {
  const { pools, doors, jobs } = running;
  await running.realtime?.idle(); // who has just come online leaves an event
  for (;;) {
    await jobs?.idle();
    await running.lanes?.idle();
    await running.late.idle();
    await running.drains?.idle();
    await running.media.idle();
    await running.push.idle();
    await running.profiles.idle();
    await running.news.idle();
    const { rows } = await pools.web.query<{ isDue: boolean }>(stillDue);
    if (rows[0]?.isDue === false && !(await jobs?.isDue())) break;
    const companies = await pools.web.query<{ id: number }>('select id from control.companies_with_work() id');
    for (const { id } of companies.rows) doors.wakeDrain(id);
    running.lanes?.look();
    await wait(10); // held by another process, or resting after a failure
  }
  await running.realtime?.idle();
}

/** From the outside in: nothing new comes, what runs ends, then its tools are put away. */
export async function closeAll(running: RunningParts): Promise<void> {
  const { http, realtime, drains, lanes, media, push, profiles, news, late, jobs, hints, pools, metrics } = running;
  const closing = http && closeHttp(http, running.log);
  await realtime?.close();
  const pollers = [media, profiles, news, late].map((each) => each.close());
  await Promise.all([closing, ...pollers, jobs?.close(), lanes?.close()]);
  await running.whatsapp.close(); // after the lanes: a call under way went through a session
  await push.close(); // a job may have been sending by it
  await drains?.close();
  hints?.close();
  await pools.close();
  metrics.close();
}
