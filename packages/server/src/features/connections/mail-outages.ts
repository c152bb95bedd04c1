import { isolated } from '@guiche/contract/names';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { handles, type JobHandler, type JobRun } from '../../platform/jobs/job.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { languageOf } from '../companies/index.ts';
import { findAdminIds, findPerson, type Person } from '../users/index.ts';
import { outageKind, outageMailKind } from './outage-job-kinds.ts';
import { outageTexts } from './outage-texts.ts';
import { findDown, lockDown, putAlerted } from './outages.repo.ts';

interface OutageMailDeps {
  /** Null: no mail server is configured. Late alarms are useless, so none is kept. */
  mailer: Mailer | null;
  publicUrl: string;
  appName: string;
}

/** Tells a company's admins once of a connection that stays down, and again only after it was up. */
export const outageJobs = (deps: OutageMailDeps): JobHandler[] => [
  handles(outageKind, (job, { companyId, connectionId }) => tellAdmins(job, companyId, connectionId)),
  handles(outageMailKind, async (job, { companyId, connectionId, userId }) => {
    const db = companyDb(job.platform.pool, companyId);
    const down = await findDown(db, connectionId);
    const person = down && (await findPerson(db, userId));
    if (!down || !person) return; // the connection came back, or the person is gone
    if (deps.mailer) await deps.mailer(composeMail(deps, down, person), job.signal);
    else job.log.warn({ companyId, connectionId }, 'a connection is down and nobody is told: MAIL_HOST is not set');
  }),
];

/** Writes the mark and the mails' jobs in one commit, so that a repetition finds the mark. */
async function tellAdmins({ platform, log, clock }: JobRun, companyId: number, connectionId: number): Promise<void> {
  await inTransaction(companyCtx(platform, { actor: systemActorOf(companyId), log, clock }), async (tx) => {
    const down = await lockDown(tx.db, connectionId);
    if (!down || down.alerted_at !== null) return;
    await putAlerted(tx.db, connectionId, clock.now());
    for (const userId of await findAdminIds(tx.db))
      tx.enqueue(outageMailKind, { companyId, connectionId, userId }, { key: `outage-mail-${connectionId}-${userId}` });
  });
}

/** dd/MM/yyyy HH:mm by a zone's clock, the same in all languages. */
function spellMoment(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(moment).replace(',', '');
}

type Down = NonNullable<Awaited<ReturnType<typeof findDown>>>;

function composeMail({ publicUrl, appName }: OutageMailDeps, down: Down, { user, company }: Person): Mail {
  const language = languageOf(company);
  const texts = outageTexts[language];
  const since = spellMoment(down.down_since, company.time_zone);
  const words = {
    app: appName,
    name: isolated(user.name),
    connection: isolated(down.name),
    number: down.number,
    since,
  };
  const content = renderMail({
    language,
    subject: texts.subject(words),
    paragraphs: texts.paragraphs.map((line) => line(words)),
    action: { label: texts.action, url: `${publicUrl}/connections` },
    notes: texts.notes.map((line) => line(words)),
    signature: texts.signature(words),
  });
  return { to: { name: user.name, address: user.email }, ...content };
}
