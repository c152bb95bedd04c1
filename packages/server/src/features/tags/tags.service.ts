import type { PayloadOf } from '@guiche/contract/event';
import { fold } from '@guiche/contract/fold';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { saysAll, searchWords } from '@guiche/contract/search';
import type { createTag } from '@guiche/contract/tag-acts.schemas';
import {
  type CountedTag,
  type listTagPage,
  type listTags,
  type Tag,
  tagEvent,
  type updateTag,
} from '@guiche/contract/tags.schemas';
import { companyRoom } from '@guiche/contract/visibility';
import { noteBefore, noteInAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { pagesByText } from '../../platform/lists/pages-by-text.ts';
import { findContact } from '../contacts/index.ts';
import { presentCountedTag, presentTag } from './tag.present.ts';
import {
  countContactsOf,
  countTagRows,
  findOrInsertTag,
  findTag,
  findTagPage,
  findTags,
  findTagsOfContact,
  holdTag,
  removeTag,
  type TagFilter,
  type TagRow,
  updateTagRow,
} from './tags.repo.ts';

const pages = pagesByText('tags');

/** Lists tags. A company has some dozens, made by hand, so all are read and filtered here. */
export async function listTagChoices(ctx: Ctx, query: QueryOf<typeof listTags>): Promise<Tag[]> {
  const words = searchWords(query.searchParam ?? '');
  const tags = await findTags(ctx.db, query.kanban);
  return tags.filter((tag) => saysAll(fold(tag.name), words)).map(presentTag);
}

export async function listTagsCounted(
  ctx: Ctx,
  query: QueryOf<typeof listTagPage>,
): Promise<ResultOf<typeof listTagPage>> {
  const asked = pages.ask(ctx, query);
  const filter: TagFilter = {
    words: searchWords(query.searchParam ?? ''),
    kanban: query.kanban ?? null,
    id: query.tagId ?? null,
  };
  const [rows, count] = await Promise.all([findTagPage(ctx.db, filter, asked), countTagRows(ctx.db, filter)]);
  const { shown, ...place } = pages.cut(ctx, rows);
  const counts = await countContactsOf(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return { tags: shown.map((row) => presentCountedTag(row, counts)), count, ...place };
}

export async function showTag(ctx: Ctx, id: number): Promise<CountedTag> {
  const row = (await findTag(ctx.db, id)) ?? fail('ERR_NO_TAG_FOUND');
  return presentCountedTag(row, await countContactsOf(ctx.db, [id]));
}

export async function addTag(ctx: Ctx, body: BodyOf<typeof createTag>): Promise<Tag> {
  const wanted = { name: body.name.trim(), color: body.color, kanban: body.kanban ?? 0 };
  return inTransaction(ctx, (tx) => makeTag(tx, wanted));
}

/** Finds the tag of this name, or creates and announces it. */
export async function makeTag(tx: TxCtx, wanted: Omit<TagRow, 'id'>): Promise<Tag> {
  const { tag, isNew } = await findOrInsertTag(tx.db, tx.companyId, wanted);
  if (isNew) tell(tx, { action: 'create', tag: presentTag(tag) });
  return presentTag(tag);
}

export async function changeTag(ctx: Ctx, id: number, body: BodyOf<typeof updateTag>): Promise<CountedTag> {
  await inTransaction(ctx, async (tx) => {
    const before = (await holdTag(tx.db, id)) ?? fail('ERR_NO_TAG_FOUND');
    noteBefore(tx, { name: before.name, color: before.color });
    const change = {
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.color === undefined ? {} : { color: body.color }),
      updated_at: tx.clock.now(),
    };
    const tag = (await updateTagRow(tx.db, tx.companyId, before, change)) ?? fail('ERR_TAG_NAME_TAKEN');
    if (tag.name !== before.name || tag.color !== before.color) tell(tx, { action: 'update', tag: presentTag(tag) });
  });
  return showTag(ctx, id);
}

export async function dropTag(ctx: Ctx, id: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const name = (await removeTag(tx.db, id)) ?? fail('ERR_NO_TAG_FOUND');
    noteInAudit(tx, { name });
    tell(tx, { action: 'delete', tagId: id });
  });
  return { ok: true };
}

export async function listTagsOfContact(ctx: Ctx, contactId: number): Promise<Tag[]> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  return (await findTagsOfContact(ctx.db, contactId)).map(presentTag);
}

const tell = (tx: TxCtx, payload: PayloadOf<typeof tagEvent>): void =>
  tx.emit({ name: tagEvent.name, payload, rooms: [companyRoom] });
