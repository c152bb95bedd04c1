export { announceContact } from './announce-contact.ts';
export { contactActRoutes } from './contact-acts.routes.ts';
export { announceTags } from './tag-acts.ts';
