import {
  actOnTickets,
  closeAllTickets,
  closeImported,
  countCloseAll,
  getLatestBulk,
  undoBulk,
} from '@guiche/contract/bulk-acts.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { actOnChosen, closeAll, closeAllImported, countOfAll, showLatest, takeBackRun } from './bulk-acts.service.ts';

export const bulkActRoutes: BoundRoute[] = [
  bind(countCloseAll, (ctx, { query }) => countOfAll(ctx, query)),
  bind(closeAllTickets, (ctx, { body }) => closeAll(ctx, body)),
  bind(closeImported, (ctx, { params }) => closeAllImported(ctx, params.whatsappId)),
  bind(actOnTickets, (ctx, { body }) => actOnChosen(ctx, body)),
  bind(getLatestBulk, (ctx) => showLatest(ctx)),
  bind(undoBulk, (ctx, { params }) => takeBackRun(ctx, params.bulkId)),
];
