import { publicSettings } from '@guiche/contract/public-settings';
import type { Logger } from 'pino';
import type { ChannelRegistry } from './channels/registry.ts';
import { sendAccountMail } from './features/auth/index.ts';
import {
  accessJobs,
  accessSchedule,
  outageJobs,
  silentSchedule,
  silentSessions,
} from './features/connections/index.ts';
import { sweepPresence, sweepPresenceSchedule } from './features/users/index.ts';
import type { Config } from './platform/config/config.ts';
import type { JobHandler, JobSchedule } from './platform/jobs/job.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openSimulatedPhone } from './seed/furnish-demo-company.ts';

interface SessionJobParts {
  config: Config;
  sealKey: Buffer;
  log: Logger;
  registry: ChannelRegistry;
}

export const sessionSchedules: readonly JobSchedule[] = [sweepPresenceSchedule, accessSchedule, silentSchedule];

/** Who is there, whether accesses hold and sessions run, what is mailed to people, and in a demonstration the numbers of companies that sign up. */
export function sessionJobs({ config, sealKey, log, registry }: SessionJobParts): JobHandler[] {
  const { mail, publicUrl, demo, simulatorPort, isProduction } = config;
  const appName = config.brand.appName ?? publicSettings.appName;
  if (isProduction && !mail) log.warn('MAIL_HOST is not set: mails wait in the database for the operator');
  const mailer = mail && createMailer(mail);
  const phones = demo ? [openSimulatedPhone(`http://127.0.0.1:${simulatorPort}`)] : [];
  return [
    sweepPresence,
    sendAccountMail({ mailer, sealKey, publicUrl, appName }),
    ...accessJobs({ sealKey, adapterFor: (channel) => registry.forChannel(channel) }),
    silentSessions((channel) => registry.forChannel(channel)),
    ...outageJobs({ mailer, publicUrl, appName }),
    ...phones,
  ];
}
