import { listTemplates, syncTemplates } from '@guiche/contract/templates.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { syncTemplatesOf, type TemplateDeps } from './sync-templates.ts';
import { listTemplatesOf } from './templates.service.ts';

export const templateRoutes = (deps: TemplateDeps): BoundRoute[] => [
  bind(listTemplates, (ctx, { params }) => listTemplatesOf(ctx, params.whatsappId)),
  bind(syncTemplates, (ctx, { params }) => syncTemplatesOf(deps, ctx, params.whatsappId)),
];
