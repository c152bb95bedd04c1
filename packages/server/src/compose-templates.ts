import type pg from 'pg';
import type { ChannelRegistry } from './channels/registry.ts';
import { openConnectionAccess } from './features/connections/index.ts';
import { askForTemplates, syncTemplatesJob, templateRoutes } from './features/templates/index.ts';
import type { TxCtx } from './platform/context.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { JobHandler } from './platform/jobs/job.ts';

interface TemplateNeeds {
  pools: { web: pg.Pool };
  registry: ChannelRegistry;
  sealKey: Buffer;
}

/** The parts of the application that have to do with templates, as app.ts puts them in their places. */
export interface Templates {
  routes: BoundRoute[];
  job: JobHandler;
  askSoon(tx: TxCtx, connectionId: number): void;
}

export function composeTemplates({ pools, registry, sealKey }: TemplateNeeds): Templates {
  const parts = {
    adapterFor: (channel: string) => registry.forChannel(channel),
    openAccess: (companyId: number, connectionId: number) =>
      openConnectionAccess(pools.web, sealKey, companyId, connectionId),
  };
  return { routes: templateRoutes(parts), job: syncTemplatesJob(parts), askSoon: askForTemplates };
}
