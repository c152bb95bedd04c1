export { presentContactOfTicket } from './contact.present.ts';
export { contactRoutes } from './contacts.routes.ts';
