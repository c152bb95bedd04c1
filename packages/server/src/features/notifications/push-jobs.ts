import * as z from 'zod/mini';
import { type CompanyTx, companyDb, companyTransaction } from '../../platform/db/company-db.ts';
import { defineDue } from '../../platform/due/due-kind.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import { defineJob, handles, type JobHandler } from '../../platform/jobs/job.ts';
import { pushToPeopleJob } from '../../platform/push/push-to-people.ts';
import { choosePushes, type PushIds } from './choose-pushes.ts';
import { type DeliverDeps, deliverNotice } from './deliver-notice.ts';
import {
  clearFailures,
  countFailure,
  findCalls,
  findSubscription,
  findSubscriptions,
  removeSubscriptions,
} from './notifications.repo.ts';

/**
 * Sends one notice to one browser. Its words are written when it is sent: if the message was read meanwhile, nothing is
 * sent.
 */
const sendNoticeJob = defineJob({
  name: 'send-notice',
  payload: z.strictObject({
    companyId: z.int(),
    subscriptionId: z.int(),
    ticketId: z.int(),
    messageId: z.nullable(z.int()),
  }),
  maxAttempts: 4,
});

/** Most notices in a row that a browser's service did not take, each tried {@link sendNoticeJob}.maxAttempts times. */
const mostFailures = 5;

/** Adds jobs; a later call to the same ticket replaces a waiting one. */
async function enqueueNotices(
  tx: CompanyTx,
  companyId: number,
  userIds: readonly number[] | null,
  pushes: readonly PushIds[],
  now: Date,
): Promise<void> {
  const subscriptions = await findSubscriptions(tx, userIds);
  const chosen = await choosePushes(tx, subscriptions, pushes, now);
  if (chosen.length === 0) return;
  await addJobs(
    tx,
    chosen.map(({ subscription: { id: subscriptionId }, ticketId, messageId }) => ({
      kind: sendNoticeJob,
      payload: { companyId, subscriptionId, ticketId, messageId },
      options: { key: `${subscriptionId}:${ticketId}${messageId === null ? ':handed' : ''}` },
    })),
  );
}

/** Turns due calls into a job for each browser. Its subjects are the messages that call. */
export const duePushes = defineDue({
  kind: 'push',
  async run(tx, messageIds) {
    const calls = await findCalls(tx.db, messageIds);
    if (calls.length > 0) await enqueueNotices(tx.db, tx.companyId, null, calls, tx.clock.now());
    tx.afterCommit(() => tx.platform.wakeJobs());
    return new Map();
  },
});

const pushToPeople = handles(
  pushToPeopleJob,
  async ({ platform, clock }, { companyId, userIds, ticketId, messageId }) => {
    await companyTransaction(platform.pool, companyId, (tx) =>
      enqueueNotices(tx, companyId, userIds, [{ ticketId, messageId }], clock.now()),
    );
    platform.wakeJobs();
  },
);

/** Sends a notice, unless it is no longer anybody's matter. */
const sendNotice = (deps: DeliverDeps) =>
  handles(sendNoticeJob, async (job, { companyId, subscriptionId, ...subject }) => {
    const db = companyDb(job.platform.pool, companyId);
    const found = await findSubscription(db, subscriptionId);
    const [chosen] = found ? await choosePushes(db, [found], [subject], job.clock.now()) : [];
    if (!chosen) return;
    const outcome = await deliverNotice(deps, chosen.subscription, chosen.notice, job.clock.now());
    switch (outcome) {
      case 'taken':
        return clearFailures(db, subscriptionId);
      case 'gone':
        return removeSubscriptions(db, [subscriptionId]);
      case 'refused':
        return countFailure(db, subscriptionId, mostFailures);
      case 'later':
        if (!job.isLastAttempt) throw new Error('the push service takes nothing now');
        return countFailure(db, subscriptionId, mostFailures);
    }
  });

export const pushJobs = (deps: DeliverDeps): JobHandler[] => [pushToPeople, sendNotice(deps)];
