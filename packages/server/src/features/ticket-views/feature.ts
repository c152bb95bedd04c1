import type { Feature } from '../../platform/feature.ts';
import { ticketViewRoutes } from './ticket-views.routes.ts';

export const ticketViews: Feature = { name: 'ticket-views', compose: () => ({ routes: ticketViewRoutes }) };
