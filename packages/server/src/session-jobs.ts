import { publicSettings } from '@guiche/contract/public-settings';
import type { Logger } from 'pino';
import { sendAccountMail } from './features/auth/index.ts';
import { outageJobs } from './features/connections/index.ts';
import { sweepPresence } from './features/users/index.ts';
import type { Config } from './platform/config/config.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openSimulatedPhone } from './seed/furnish-demo-company.ts';

/** Who is there, what is mailed to people, and in a demonstration the numbers of companies that sign up. */
export function sessionJobs(config: Config, sealKey: Buffer, log: Logger): JobHandler[] {
  const { mail, publicUrl, demo, simulatorPort, isProduction } = config;
  const appName = config.brand.appName ?? publicSettings.appName;
  if (isProduction && !mail) log.warn('MAIL_HOST is not set: mails wait in the database for the operator');
  const mailer = mail && createMailer(mail);
  const phones = demo ? [openSimulatedPhone(`http://127.0.0.1:${simulatorPort}`)] : [];
  return [
    sweepPresence,
    sendAccountMail({ mailer, sealKey, publicUrl, appName }),
    ...outageJobs({ mailer, publicUrl, appName }),
    ...phones,
  ];
}
