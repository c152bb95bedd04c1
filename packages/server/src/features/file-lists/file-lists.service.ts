import type { PayloadOf } from '@guiche/contract/event';
import { mostFileOptions } from '@guiche/contract/file-lists';
import type { createFileList, updateFileList } from '@guiche/contract/file-lists.schemas';
import { type FileList, fileListEvent, type listFileLists } from '@guiche/contract/file-lists.schemas';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { searchWords } from '@guiche/contract/search';
import { companyRoom } from '@guiche/contract/visibility';
import { noteBefore, noteInAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { pagesByText } from '../../platform/lists/pages-by-text.ts';
import type { StagedFile, Storage } from '../../platform/storage/storage.ts';
import { keepOriginal } from '../media/index.ts';
import { presentFileList } from './file-list.present.ts';
import {
  countFileLists,
  disownLists,
  type FileListRow,
  findFileList,
  findFileListPage,
  findOption,
  findOptions,
  insertFileList,
  lockFileList,
  type OptionRow,
  putOptions,
  removeFileList,
  setOptionFile,
  updateFileListRow,
  type WantedOption,
} from './file-lists.repo.ts';

/** What changes of lists need besides the database. */
export interface FileDeps {
  storage: Pick<Storage, 'keep' | 'remove'>;
}

const pages = pagesByText('files');

export async function listPage(
  ctx: Ctx,
  query: QueryOf<typeof listFileLists>,
): Promise<ResultOf<typeof listFileLists>> {
  const asked = pages.ask(ctx, query);
  const words = searchWords(query.searchParam ?? '');
  const [rows, count] = await Promise.all([findFileListPage(ctx.db, words, asked), countFileLists(ctx.db, words)]);
  const { shown, ...place } = pages.cut(ctx, rows);
  const options = await findOptions(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return { files: shown.map((row) => presentFileList(row, options)), count, ...place };
}

export async function getList(ctx: Ctx, id: number): Promise<FileList> {
  const row = (await findFileList(ctx.db, id)) ?? fail('ERR_NO_FILE_LIST_FOUND');
  return presentFileList(row, await findOptions(ctx.db, [id]));
}

export function makeList(ctx: Ctx, body: BodyOf<typeof createFileList>): Promise<FileList> {
  return inTransaction(ctx, async (tx) => {
    const at = tx.clock.now();
    const { companyId } = tx;
    const own = { company_id: companyId, user_id: tx.actor.userId, created_at: at, updated_at: at };
    const row = await insertFileList(tx.db, { ...own, name: body.name.trim(), message: body.message });
    const options = (body.options ?? []).map(({ name }) => ({ id: null, name: name.trim() }));
    await putOptions(tx.db, companyId, row.id, options);
    return tell(tx, 'create', row);
  });
}

export async function changeList(
  { storage }: FileDeps,
  ctx: Ctx,
  id: number,
  { name, message, options, knownOptionIds }: BodyOf<typeof updateFileList>,
): Promise<FileList> {
  const { list, gone } = await inTransaction(ctx, async (tx) => {
    const before = (await lockFileList(tx.db, id)) ?? fail('ERR_NO_FILE_LIST_FOUND');
    noteBefore(tx, { name: before.name, message: before.message });
    const had = await findOptions(tx.db, [id]);
    if (options) {
      const wanted = options.map((option) => ({ id: option.id ?? null, name: option.name.trim() }));
      requireOptions(had, wanted);
      const all = [...wanted, ...unseen(had, wanted, knownOptionIds)];
      if (all.length > mostFileOptions) fail('ERR_VALIDATION');
      await putOptions(tx.db, tx.companyId, id, all);
    }
    const columns = { name: name?.trim() ?? before.name, message: message ?? before.message };
    const after = await tell(tx, 'update', await updateFileListRow(tx.db, id, columns, tx.clock.now()));
    const kept = new Set(after.options.map((option) => option.id));
    return { list: after, gone: had.filter((option) => !kept.has(option.id)) };
  });
  await dropFiles(storage, gone);
  return list;
}

/** Requires that named options belong to this list, and each occurs once. */
function requireOptions(had: readonly OptionRow[], wanted: readonly { id: number | null }[]): void {
  const named = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
  const known = new Set(had.map(({ id }) => id));
  if (named.some((id) => !known.has(id))) fail('ERR_NO_FILE_OPTION_FOUND');
  if (new Set(named).size < named.length) fail('ERR_VALIDATION');
}

/** Options that came after the caller had looked, which they cannot mean to remove. */
function unseen(
  had: readonly OptionRow[],
  wanted: readonly WantedOption[],
  knownIds: readonly number[] | undefined,
): WantedOption[] {
  if (!knownIds) return [];
  const known = new Set([...knownIds, ...wanted.map(({ id }) => id)]);
  return had.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }));
}

export async function deleteList({ storage }: FileDeps, ctx: Ctx, id: number): Promise<{ ok: true }> {
  const gone = await inTransaction(ctx, async (tx) => {
    const { name } = (await lockFileList(tx.db, id)) ?? fail('ERR_NO_FILE_LIST_FOUND');
    const had = await findOptions(tx.db, [id]);
    await removeFileList(tx.db, id);
    noteInAudit(tx, { name });
    announce(tx, 'delete', id);
    return had;
  });
  await dropFiles(storage, gone);
  return { ok: true };
}

/** Stores the file of one option, by its bytes. The previous one is removed. */
export async function attachToOption(
  { storage }: FileDeps,
  ctx: Ctx,
  id: number,
  upload: { fields: { id: number }; file: StagedFile; name: string },
): Promise<FileList> {
  const { id: optionId } = upload.fields;
  requireOption(await getList(ctx, id), optionId);
  const kept = await keepOriginal(storage, ctx.companyId, upload);
  try {
    const { list, before } = await inTransaction(ctx, async (tx) => {
      const row = (await lockFileList(tx.db, id)) ?? fail('ERR_NO_FILE_LIST_FOUND');
      const had = await findOptions(tx.db, [id]);
      requireOption({ options: had }, optionId);
      await setOptionFile(tx.db, optionId, kept);
      return { list: await tell(tx, 'update', row), before: had.filter((option) => option.id === optionId) };
    });
    await dropFiles(storage, before);
    return list;
  } catch (error) {
    await storage.remove(kept.key);
    throw error;
  }
}

function requireOption({ options }: { options: readonly { id: number }[] }, id: number): void {
  if (!options.some((option) => option.id === id)) fail('ERR_NO_FILE_OPTION_FOUND');
}

async function dropFiles(storage: FileDeps['storage'], options: readonly OptionRow[]): Promise<void> {
  for (const { media_key: key } of options) if (key !== null) await storage.remove(key);
}

/** Null: there is no such option, or it has no file. */
export async function findFileOfOption(db: CompanyDb, id: number) {
  const row = await findOption(db, id);
  if (!row) return null;
  const { media_key: key, media_name: name, media_type: mimeType, media_sha256: sha256 } = row;
  // A check of the table makes it all or none.
  return key === null || name === null || mimeType === null || sha256 === null ? null : { key, name, mimeType, sha256 };
}

/** Removes a removed person as author. One announced list makes screens load all of them. */
export async function disownFileLists(tx: TxCtx, userId: number): Promise<void> {
  const fileId = await disownLists(tx.db, userId);
  if (fileId !== null) announce(tx, 'update', fileId);
}

/** Announces the list as this transaction leaves it. */
async function tell(tx: TxCtx, action: 'create' | 'update', row: FileListRow): Promise<FileList> {
  announce(tx, action, row.id);
  return presentFileList(row, await findOptions(tx.db, [row.id]));
}

function announce(tx: TxCtx, action: PayloadOf<typeof fileListEvent>['action'], fileId: number): void {
  const payload: PayloadOf<typeof fileListEvent> = { action, fileId };
  tx.emit({ name: fileListEvent.name, payload, rooms: [companyRoom] });
}
