export { contactActRoutes } from './contact-acts.routes.ts';
