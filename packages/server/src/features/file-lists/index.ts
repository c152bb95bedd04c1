export { fileListRoutes } from './file-lists.routes.ts';
export { optionFileRoutes } from './option-file.routes.ts';
