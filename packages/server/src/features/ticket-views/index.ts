export { ticketViewRoutes } from './ticket-views.routes.ts';
