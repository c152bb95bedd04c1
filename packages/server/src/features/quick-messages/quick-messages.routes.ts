import { listQuickMessages } from '@guiche/contract/quick-messages';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listUsable } from './quick-messages.service.ts';

export const quickMessageRoutes: BoundRoute[] = [bind(listQuickMessages, (ctx) => listUsable(ctx))];
