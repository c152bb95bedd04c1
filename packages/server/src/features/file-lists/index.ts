export { disownFileLists } from './file-lists.service.ts';
