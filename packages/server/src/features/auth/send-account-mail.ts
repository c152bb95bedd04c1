import { isolated } from '@guiche/contract/names';
import { actorOf } from '@guiche/contract/users';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { handles, type JobHandler, type JobRun } from '../../platform/jobs/job.ts';
import { dropMail, findMail, keepMail } from '../../platform/mail/mail-queue.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { languageOf } from '../companies/index.ts';
import { findPerson, type Person } from '../users/index.ts';
import { type AccountMailKind, accountMailKinds, sendMailJob } from './account-mail.ts';
import { findLogin } from './auth.repo.ts';
import { mailTexts } from './mail-texts.ts';
import { putResetToken } from './reset-tokens.repo.ts';

interface MailDeps {
  /** Null: no mail server is configured. */
  mailer: Mailer | null;
  sealKey: Buffer;
  publicUrl: string;
  /** What the installation is called. */
  appName: string;
}

/** Sends a requested mail to the owner of its address, in their company's language; without an owner, nothing. */
export const sendAccountMail = (deps: MailDeps): JobHandler =>
  handles(sendMailJob, async (job, { mailId }) => {
    const { pool } = job.platform;
    const asked = await findMail(pool, mailId);
    if (!asked) return; // an earlier run sent it
    const kind = accountMailKinds.find((each) => each === asked.kind);
    if (!kind) throw new Error(`no mail is called ${asked.kind}`);
    const person = await findOwner(job, asked.address);
    if (!person) return dropMail(pool, mailId);
    const url = await linkFor(deps, job, kind, person);
    const mail = composeMail({ kind, address: asked.address, app: deps.appName, url }, person);
    if (deps.mailer) {
      await deps.mailer(mail, job.signal);
      await dropMail(pool, mailId);
    } else {
      await keepMail(pool, mailId, seal(deps.sealKey, JSON.stringify(mail)));
      job.log.warn({ mailId, kind }, 'a mail waits for the operator: MAIL_HOST is not set');
    }
  });

async function findOwner({ platform }: JobRun, address: string): Promise<Person | null> {
  const login = await findLogin(platform.pool, address, null);
  return login && findPerson(companyDb(platform.pool, login.companyId), login.userId);
}

/** A link with a new token, which makes earlier ones void; without need of one, the address of the sign-in page. */
async function linkFor({ publicUrl }: MailDeps, job: JobRun, kind: AccountMailKind, person: Person): Promise<string> {
  if (kind !== 'reset' && kind !== 'welcome-password') return `${publicUrl}/login`;
  const { platform, log, clock } = job;
  const userId = person.user.id;
  const token = newToken();
  const ctx = companyCtx(platform, { actor: actorOf(person.user), log, clock });
  await inTransaction(ctx, async (tx) => {
    await putResetToken(tx.db, userId, tokenHash(token));
    if (kind === 'reset')
      await writeAudit(tx, { act: 'auth.forgot-password', subjectId: userId, details: {}, ip: null });
  });
  return `${publicUrl}/reset-password?token=${token}`;
}

function composeMail(
  { kind, address, app, url }: { kind: AccountMailKind; address: string; app: string; url: string },
  { user, company }: Person,
): Mail {
  const language = languageOf(company);
  const texts = mailTexts[language];
  const { subject, paragraphs, action, notes } = texts[kind];
  // A calendar date: the same day in every time zone.
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(user.company.dueDate),
  );
  const words = { app: isolated(app), name: isolated(user.name), company: isolated(company.name), date };
  const content = renderMail({
    language,
    subject: subject(words),
    paragraphs: [texts.hello, ...paragraphs].map((line) => line(words)),
    action: { label: action, url },
    notes: notes.map((line) => line(words)),
    signature: texts.signature(words),
  });
  return { to: { name: user.name, address }, ...content };
}
