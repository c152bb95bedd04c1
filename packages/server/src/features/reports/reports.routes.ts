import { listReport } from '@guiche/contract/reports.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { showReport } from './reports.service.ts';

export const reportRoutes: BoundRoute[] = [bind(listReport, (ctx, { query }) => showReport(ctx, query))];
