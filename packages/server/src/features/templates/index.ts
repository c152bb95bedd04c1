export { noteTemplate } from './note-template.ts';
export { askForTemplates, refreshTemplates, syncTemplatesJob } from './sync-templates.ts';
export { templateRoutes } from './templates.routes.ts';
export { findTemplate } from './templates.service.ts';
