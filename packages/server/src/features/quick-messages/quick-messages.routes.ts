import {
  createQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  listQuickMessagePage,
  listQuickMessages,
  putQuickMedia,
  removeQuickMedia,
  updateQuickMessage,
} from '@guiche/contract/quick-messages.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { getSeen, listPage, listUsable } from './quick-messages.service.ts';
import {
  attachFile,
  changeQuickMessage,
  detachFile,
  makeQuickMessage,
  type QuickDeps,
  removeQuickMessage,
} from './write-quick-message.ts';

export const quickMessageRoutes = (deps: QuickDeps): BoundRoute[] => [
  bind(listQuickMessages, (ctx) => listUsable(ctx)),
  bind(listQuickMessagePage, (ctx, { query }) => listPage(ctx, query)),
  bind(getQuickMessage, (ctx, { params }) => getSeen(ctx, params.quickMessageId)),
  bind(createQuickMessage, (ctx, { body }) => makeQuickMessage(ctx, body)),
  bind(updateQuickMessage, (ctx, { params, body }) => changeQuickMessage(ctx, params.quickMessageId, body)),
  bind(deleteQuickMessage, (ctx, { params }) => removeQuickMessage(deps, ctx, params.quickMessageId)),
  bind(putQuickMedia, (ctx, { params, upload }) =>
    upload ? attachFile(deps, ctx, params.quickMessageId, upload) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
  bind(removeQuickMedia, (ctx, { params }) => detachFile(deps, ctx, params.quickMessageId)),
];
