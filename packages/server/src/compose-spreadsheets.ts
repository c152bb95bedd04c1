import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Media } from './compose-media.ts';
import { contactSpreadsheet } from './features/contact-sheets/index.ts';
import { attendantsSheet } from './features/dashboard/index.ts';
import { originalOf, serveFiles } from './features/media/index.ts';
import {
  type AnySpreadsheetKind,
  exportJobs,
  findExportFile,
  spreadsheetRoutes,
} from './features/spreadsheets/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import { companyDb } from './platform/db/company-db.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

interface SpreadsheetNeeds {
  clock: Clock;
  pools: { web: pg.Pool };
  media: Pick<Media, 'storage' | 'cookieKey'>;
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
const product: readonly AnySpreadsheetKind[] = [attendantsSheet, contactSpreadsheet];

export function composeSpreadsheets({ clock, pools, media, sheets }: SpreadsheetNeeds): Spreadsheets {
  const { storage, cookieKey } = media;
  const kinds = new Map([...product, ...sheets].map((kind) => [kind.kind, kind]));
  return {
    routes: spreadsheetRoutes(kinds),
    jobs: exportJobs({ kinds, storage }),
    /** `GET /public/exports/{id}/{name}`: a finished file, for whoever asked for it. */
    mount(http, sessions) {
      const asker = { sessions, cookieKey, now: () => clock.now() };
      serveFiles(http, '/public/exports/:exportId/:name', asker, async (request, { actor }) => {
        const { exportId } = request.params as { exportId: string };
        if (!/^[1-9]\d{0,15}$/.test(exportId)) return null;
        const db = companyDb(pools.web, actor.companyId);
        const file = await findExportFile(db, kinds, actor, Number(exportId));
        return file && originalOf(storage, file);
      });
    },
  };
}
