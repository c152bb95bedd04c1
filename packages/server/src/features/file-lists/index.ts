export { fileListRoutes } from './file-lists.routes.ts';
export { disownFileLists } from './file-lists.service.ts';
export { optionFileRoutes } from './option-file.routes.ts';
