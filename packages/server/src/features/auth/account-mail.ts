import * as z from 'zod/mini';
import type { PlatformDeps, TxCtx } from '../../platform/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueueMail, enqueueMailIn } from '../../platform/mail/mail-queue.ts';

/**
 * `reset`: a link to choose a new password. `account-exists`: somebody signed up with the receiver's address.
 * `welcome`: the company is ready. `welcome-password`: the same, with a link to choose a first password.
 */
export const accountMailKinds = ['reset', 'account-exists', 'welcome', 'welcome-password'] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** Ten tries take about four hours, at growing intervals: a mail server may be away for a while. */
export const sendMailJob = defineJob({ name: 'send-mail', payload: z.object({ mailId: z.int() }), maxAttempts: 10 });

/**
 * Asks for a mail to an address, whether or not anybody has it. The job finds that out, so that a request costs the
 * same for every address.
 */
export async function enqueueAccountMail(
  platform: PlatformDeps,
  kind: AccountMailKind,
  address: string,
): Promise<void> {
  const mailId = await enqueueMail(platform.pool, { kind, address });
  await enqueueJob(platform.pool, sendMailJob, { mailId });
  platform.wakeJobs();
}

/** Asks for a mail in the transaction of its reason. */
export async function enqueueAccountMailIn(tx: TxCtx, kind: AccountMailKind, address: string): Promise<void> {
  tx.enqueue(sendMailJob, { mailId: await enqueueMailIn(tx.db, { kind, address }) });
}
