export { noteTemplate } from './note-template.ts';
export { askForTemplates, refreshTemplates } from './sync-templates.ts';
export { findTemplate } from './templates.service.ts';
