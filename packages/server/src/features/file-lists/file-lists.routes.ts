import {
  createFileList,
  deleteFileList,
  getFileList,
  listFileLists,
  putOptionFile,
  updateFileList,
} from '@guiche/contract/file-lists.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import {
  attachToOption,
  changeList,
  deleteList,
  type FileDeps,
  getList,
  listPage,
  makeList,
} from './file-lists.service.ts';

export const fileListRoutes = (deps: FileDeps): BoundRoute[] => [
  bind(listFileLists, (ctx, { query }) => listPage(ctx, query)),
  bind(getFileList, (ctx, { params }) => getList(ctx, params.fileListId)),
  bind(createFileList, (ctx, { body }) => makeList(ctx, body)),
  bind(updateFileList, (ctx, { params, body }) => changeList(deps, ctx, params.fileListId, body)),
  bind(deleteFileList, (ctx, { params }) => deleteList(deps, ctx, params.fileListId)),
  bind(putOptionFile, (ctx, { params, upload }) =>
    upload ? attachToOption(deps, ctx, params.fileListId, upload) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
];
