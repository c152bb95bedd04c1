import { dueLateMessages } from '../channels/whatsapp-qr/late-messages.repo.ts';
import type { BackgroundPart } from '../platform/background-part.ts';
import { jobsUrl } from '../platform/db/migrate.ts';
import { DuePoller } from '../platform/due/due-poller.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { startDrains } from './inbox-drains.ts';
import { startLanesOf } from './outbox-lanes.ts';
import type { Process } from './process.ts';
import { openHints } from './realtime.ts';

/**
 * The parts that run behind the HTTP side, in the order in which they start. They close from the last group to the
 * first, each group at once: running work ends, then its tools are closed.
 */
export const backgroundPartsOf = (running: Process): readonly (readonly BackgroundPart[])[] => [
  [{ name: 'metrics', close: () => running.metrics.close() }],
  [{ name: 'database', close: () => running.pools.close() }],
  [hintsOf(running)],
  [drainsOf(running)],
  running.composed.tools, // a running job may use them
  [sessionsOf(running)], // a lane's call may go through one
  [lanesOf(running), jobsOf(running), dueOf(running), ...running.composed.background],
];

const hintsOf = (running: Process): BackgroundPart => ({
  name: 'hints',
  async start() {
    running.hints = await openHints(running);
  },
  close: () => running.hints?.close(),
});

const drainsOf = (running: Process): BackgroundPart => ({
  name: 'drains',
  roles: ['web', 'worker'],
  due: 'companies_with_work()',
  start() {
    running.drains = startDrains(running);
  },
  isAlive: () => running.drains?.isAlive() === true,
  idle: async () => running.drains?.idle(),
  close: async () => running.drains?.close(),
});

const sessionsOf = (running: Process): BackgroundPart => ({
  name: 'sessions',
  roles: ['sessions'],
  start() {
    running.whatsapp.start(running.platform, (told) => {
      running.realtime?.hearContact(told);
      running.hints?.tellContact(told);
    });
  },
  isAlive: () => running.whatsapp.isAlive(),
  close: () => running.whatsapp.close(),
});

const lanesOf = (running: Process): BackgroundPart => ({
  name: 'lanes',
  roles: ['worker', 'sessions'],
  due: 'lanes_due(1)',
  start() {
    running.lanes = startLanesOf(running);
  },
  isAlive: () => running.lanes?.isAlive() === true,
  idle: async () => running.lanes?.idle(),
  close: async () => running.lanes?.close(),
});

const jobsOf = (running: Process): BackgroundPart => ({
  name: 'jobs',
  roles: ['worker'],
  async start() {
    const { config, platform, log, clock, composed } = running;
    const url = jobsUrl(config.databaseUrl, config.appSecret);
    const { jobs: handlers, schedules } = composed;
    running.jobs = await startJobs({ url, platform, log, clock, handlers, schedules, silenceMs: config.jobSilenceMs });
  },
  isAlive: () => running.jobs?.isAlive() === true,
  idle: async () => running.jobs?.idle(),
  close: async () => running.jobs?.close(),
});

const dueOf = (running: Process): BackgroundPart => ({
  name: 'due',
  roles: ['worker'],
  due: `due_waiting(${running.platform.dueAheadMs})`,
  start() {
    const { log, pools, platform, composed } = running;
    running.due = new DuePoller({ pool: pools.road, log, platform, kinds: [dueLateMessages, ...composed.due] });
  },
  isAlive: () => running.due?.isAlive() === true,
  idle: async () => running.due?.idle(),
  close: async () => running.due?.close(),
});
