import { mostTemplates } from '@guiche/contract/templates.schemas';
import * as z from 'zod/mini';
import type { ChannelAdapter, ChannelTemplate, ConnectionAccess } from '../../channels/adapter.ts';
import { type Ctx, companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { defineJob, handles, type JobHandler } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { announceConnection, getConnection, holdConnection } from '../connections/index.ts';
import { replaceTemplates } from './templates.repo.ts';
import { listTemplatesOf, type TemplateList } from './templates.service.ts';

export interface TemplateDeps {
  adapterFor(channel: string): ChannelAdapter | null;
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/** Limit, in milliseconds, while a person waits. */
const withinMs = 20_000;
/** Limit of each page, in milliseconds, whoever waits. */
const pageMs = 15_000;

const syncJob = defineJob({
  name: 'sync-templates',
  payload: z.strictObject({ companyId: z.int(), connectionId: z.int() }),
  maxAttempts: 5,
});

/** Has a connection's templates read soon: its access was just found good, or a webhook named an unknown one. */
export function askForTemplates(tx: TxCtx, connectionId: number): void {
  tx.enqueue(syncJob, { companyId: tx.companyId, connectionId }, { key: `templates-${connectionId}` });
}

/** The same outside of any transaction, after a send was refused because our copy is out of date. */
export const refreshTemplates = (pool: PlatformDeps['pool'], companyId: number, connectionId: number): Promise<void> =>
  enqueueJob(pool, syncJob, { companyId, connectionId }, { key: `templates-${connectionId}` });

/** Reads templates. A connection that has none, or is gone, needs nothing; after a refusal a person has to act. */
export const syncTemplatesJob = (deps: TemplateDeps): JobHandler =>
  handles(syncJob, async (job, { companyId, connectionId }) => {
    const access = await deps.openAccess(companyId, connectionId);
    const adapter = access && deps.adapterFor(access.channel);
    if (!access?.businessId || !adapter?.listTemplates) return;
    const at = job.clock.now();
    const read = await readAll(adapter.listTemplates, access, job.signal);
    if (read.kind === 'later') throw new Error(`templates could not be read: ${read.code}`);
    if (read.kind === 'refused') {
      job.log.info({ companyId, connectionId, code: read.code }, 'the channel does not tell the templates');
      return;
    }
    const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
    await store(ctx, access, read.templates, at);
  });

/** Reads them at once, on a person's wish. */
export async function syncTemplatesOf(deps: TemplateDeps, ctx: Ctx, connectionId: number): Promise<TemplateList> {
  const { channel } = await getConnection(ctx, connectionId);
  const list = deps.adapterFor(channel)?.listTemplates ?? fail('ERR_CHANNEL_CANNOT');
  const access = await deps.openAccess(ctx.companyId, connectionId);
  if (!access?.businessId) fail('ERR_ACCOUNT_REQUIRED');
  const at = ctx.clock.now();
  const read = await readAll(list, access, AbortSignal.timeout(withinMs));
  if (read.kind === 'later') return fail('ERR_CHANNEL_UNREACHABLE');
  if (read.kind === 'refused') return fail('ERR_TEMPLATES_REFUSED');
  await store(ctx, access, read.templates, at);
  return listTemplatesOf(ctx, connectionId);
}

type Read =
  | { kind: 'all'; templates: ChannelTemplate[] }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string };

/** Reads all pages before anything is written: half of a list would remove the other half. */
async function readAll(
  list: NonNullable<ChannelAdapter['listTemplates']>,
  access: ConnectionAccess,
  signal: AbortSignal,
): Promise<Read> {
  // A list that moves while it is read brings one twice.
  const found = new Map<string, ChannelTemplate>();
  for (let after: string | null = null; ; ) {
    const page = await list(access, after, AbortSignal.any([signal, AbortSignal.timeout(pageMs)]));
    if (page.kind !== 'page') return page;
    for (const template of page.templates) found.set(template.providerId, template);
    const isStuck = page.next === after;
    if (page.next === null || isStuck || found.size >= mostTemplates) break;
    after = page.next;
  }
  return { kind: 'all', templates: [...found.values()].slice(0, mostTemplates) };
}

/** `at`: when reading began. Webhooks since then are newer. */
async function store(
  ctx: Ctx,
  access: ConnectionAccess,
  templates: readonly ChannelTemplate[],
  at: Date,
): Promise<void> {
  const { connectionId, businessId } = access;
  if (!businessId) return;
  await inTransaction(ctx, async (tx) => {
    if (!(await holdConnection(tx.db, connectionId))) return; // removed meanwhile
    await replaceTemplates(tx.db, tx.companyId, { connectionId, businessId, at }, templates);
    await announceConnection(tx, connectionId);
  });
}
