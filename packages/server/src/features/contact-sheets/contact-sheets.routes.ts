import {
  cancelContactImport,
  cancelNumberCheck,
  chooseImportRows,
  getContactImport,
  listImportRows,
  mapImportColumns,
  startContactImport,
  startNumberCheck,
  uploadContactSheet,
} from '@guiche/contract/contact-sheets.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { cancel, choose, findCurrent, listRows, start } from './imports.service.ts';
import { mapColumns } from './map-columns.ts';
import { cancelCheck, startCheck } from './number-checks.service.ts';
import { uploadSheet } from './upload-sheet.ts';

export const contactSheetRoutes: BoundRoute[] = [
  bind(getContactImport, (ctx) => findCurrent(ctx)),
  bind(uploadContactSheet, (ctx, { upload }) => uploadSheet(ctx, upload)),
  bind(mapImportColumns, (ctx, { params, body }) => mapColumns(ctx, params.importId, body)),
  bind(listImportRows, (ctx, { params, query }) => listRows(ctx, params.importId, query)),
  bind(chooseImportRows, (ctx, { params, body }) => choose(ctx, params.importId, body)),
  bind(startContactImport, (ctx, { params }) => start(ctx, params.importId)),
  bind(cancelContactImport, (ctx, { params }) => cancel(ctx, params.importId)),
  bind(startNumberCheck, (ctx, { params, body }) => startCheck(ctx, params.importId, body.whatsappId)),
  bind(cancelNumberCheck, (ctx, { params }) => cancelCheck(ctx, params.importId)),
];
