import { type FileList, type FileOption, optionFilePath } from '@guiche/contract/file-lists.schemas';
import { plainFileName } from '../../platform/files/file-name.ts';
import type { FileListRow, OptionRow } from './file-lists.repo.ts';

export function presentFileList(row: FileListRow, options: readonly OptionRow[]): FileList {
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    userId: row.user_id,
    options: options.filter((option) => option.list_id === row.id).map(presentOption),
  };
}

const presentOption = (row: OptionRow): FileOption => ({
  id: row.id,
  name: row.name,
  path: pathOf(row),
  mediaType: row.media_type,
  mediaName: row.media_name,
  mediaSize: row.media_size,
});

/** Each file has its own address, as browsers keep files for good. */
function pathOf({ id, media_name: name, media_sha256: sha256 }: OptionRow): string | null {
  return name === null || sha256 === null
    ? null
    : `${optionFilePath(id, plainFileName(name))}?v=${sha256.slice(0, 12)}`;
}
