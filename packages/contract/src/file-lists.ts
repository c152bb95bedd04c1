import type { BrowserEvent } from './event.ts';
import type * as schemas from './file-lists.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Length of a list's name, in characters. */
export const fileListNameLength = { min: 3, max: 100 };
export const maxFileListTextLength = 4096;
export const maxOptionNameLength = 100;
export const mostFileOptions = 50;

export const listFileLists: BrowserRoute<typeof schemas.listFileLists> = { method: 'GET', path: '/files' };
export const createFileList: BrowserRoute<typeof schemas.createFileList> = { method: 'POST', path: '/files' };
export const updateFileList: BrowserRoute<typeof schemas.updateFileList> = {
  method: 'PUT',
  path: '/files/:fileListId',
};
export const deleteFileList: BrowserRoute<typeof schemas.deleteFileList> = {
  method: 'DELETE',
  path: '/files/:fileListId',
};
export const putOptionFile: BrowserRoute<typeof schemas.putOptionFile> = {
  method: 'POST',
  path: '/files/uploadList/:fileListId',
};
export const fileListEvent: BrowserEvent<typeof schemas.fileListEvent> = { name: 'file' };
