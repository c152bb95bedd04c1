import { cancelExport, getExport, getLatestExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { beginExport, type Kinds, showExport, showLatestExport, stopExport } from './spreadsheets.service.ts';

export const spreadsheetRoutes = (kinds: Kinds): BoundRoute[] => [
  bind(startExport, (ctx, { body }) => beginExport(ctx, kinds, body)),
  bind(getLatestExport, (ctx, { query }) => showLatestExport(ctx, kinds, query)),
  bind(getExport, (ctx, { params }) => showExport(ctx, kinds, params.exportId)),
  bind(cancelExport, (ctx, { params }) => stopExport(ctx, kinds, params)),
];
