import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Media } from './compose-media.ts';
import { auditSheet } from './features/audit-log/index.ts';
import { contactSpreadsheet } from './features/contact-sheets/index.ts';
import { attendantsSheet } from './features/dashboard/index.ts';
import { originalOf, serveFiles } from './features/media/index.ts';
import { reportSheet } from './features/reports/index.ts';
import {
  type AnySpreadsheetKind,
  exportJobs,
  findExportFile,
  spreadsheetRoutes,
} from './features/spreadsheets/index.ts';
import { companyDb } from './platform/db/company-db.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

interface SpreadsheetNeeds {
  pools: { web: pg.Pool };
  media: Pick<Media, 'storage' | 'asker'>;
  /** Beside the product's own. */
  sheets: readonly AnySpreadsheetKind[];
}

/** The lists that can become a spreadsheet, as app.ts puts them in their places. */
export interface Spreadsheets {
  routes: readonly BoundRoute[];
  jobs: readonly JobHandler[];
  mount(http: FastifyInstance, sessions: Sessions): void;
}

/** Each feature's own list. */
const product: readonly AnySpreadsheetKind[] = [contactSpreadsheet, attendantsSheet, reportSheet, auditSheet];

export function composeSpreadsheets({ pools, media, sheets }: SpreadsheetNeeds): Spreadsheets {
  const { storage } = media;
  const kinds = new Map([...product, ...sheets].map((kind) => [kind.kind, kind]));
  return {
    routes: spreadsheetRoutes(kinds),
    jobs: exportJobs({ kinds, storage }),
    /** `GET /public/exports/{id}/{name}`: a finished file, for whoever asked for it. */
    mount(http, sessions) {
      serveFiles(http, '/public/exports/:exportId/:name', media.asker(sessions), async (request, { actor }) => {
        const { exportId } = request.params as { exportId: string };
        if (!/^[1-9]\d{0,15}$/.test(exportId)) return null;
        const db = companyDb(pools.web, actor.companyId);
        const file = await findExportFile(db, kinds, actor, Number(exportId));
        return file && originalOf(storage, file);
      });
    },
  };
}
