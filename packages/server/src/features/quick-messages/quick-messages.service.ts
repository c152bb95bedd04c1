import type { Actor } from '@guiche/contract/actor';
import type { listQuickMessagePage, QuickMessage } from '@guiche/contract/quick-messages.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import { searchWords } from '@guiche/contract/search';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { pagesByText } from '../../platform/lists/pages-by-text.ts';
import { presentQuickMessage } from './quick-message.present.ts';
import {
  countSeen,
  findOneSeen,
  findOneUsable,
  findPage,
  findUsable,
  type QuickMessageRow,
} from './quick-messages.repo.ts';

const pages = pagesByText('quick messages');

export async function listUsable(ctx: Ctx): Promise<QuickMessage[]> {
  return (await findUsable(ctx.db, ctx.actor.userId)).map(presentQuickMessage);
}

export async function listPage(
  ctx: Ctx,
  query: QueryOf<typeof listQuickMessagePage>,
): Promise<ResultOf<typeof listQuickMessagePage>> {
  const asked = pages.ask(ctx, query);
  const words = searchWords(query.searchParam ?? '');
  const [rows, count] = await Promise.all([
    findPage(ctx.db, ctx.actor, words, asked),
    countSeen(ctx.db, ctx.actor, words),
  ]);
  const { shown, ...place } = pages.cut(ctx, rows);
  return { records: shown.map(presentQuickMessage), count, ...place };
}

export async function getSeen(ctx: Ctx, id: number): Promise<QuickMessage> {
  return presentQuickMessage((await findOneSeen(ctx.db, ctx.actor, id)) ?? fail('ERR_NO_QUICK_MESSAGE_FOUND'));
}

/** The file of a quick message, and where it is kept. */
export interface QuickFile {
  key: string;
  name: string;
  mimeType: string;
  sha256: string;
}

/** Finds the file that this person may send. Null: they see no such quick message, or it has no file. */
export async function findQuickFile(db: CompanyDb, actor: Actor, id: number): Promise<QuickFile | null> {
  return fileOf(await findOneUsable(db, actor.userId, id));
}

/** Finds the file that this person may look at, also of a quick message that is switched off. */
export async function findSeenFile(db: CompanyDb, actor: Actor, id: number): Promise<QuickFile | null> {
  return fileOf(await findOneSeen(db, actor, id));
}

function fileOf(row: QuickMessageRow | undefined): QuickFile | null {
  if (!row) return null;
  const { media_key: key, media_name: name, media_type: mimeType, media_sha256: sha256 } = row;
  // A check of the table makes it all four or none.
  return key === null || name === null || mimeType === null || sha256 === null ? null : { key, name, mimeType, sha256 };
}
