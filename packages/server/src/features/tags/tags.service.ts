import { fold } from '@guiche/contract/fold';
import type { BodyOf, QueryOf } from '@guiche/contract/route';
import type { createTag } from '@guiche/contract/tag-acts';
import type { listTags, Tag } from '@guiche/contract/tags';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { presentTag } from './tag.present.ts';
import { findOrInsertTag, findTags, findTagsOfContact } from './tags.repo.ts';

/** A company has dozens of tags, made by hand: all are read, the search is a filter here. */
export async function listTagChoices(ctx: Ctx, query: QueryOf<typeof listTags>): Promise<Tag[]> {
  const search = fold(query.searchParam?.trim() ?? '');
  const tags = await findTags(ctx.db, query.kanban);
  return tags.filter((tag) => fold(tag.name).includes(search)).map(presentTag);
}

export async function addTag(ctx: Ctx, body: BodyOf<typeof createTag>): Promise<Tag> {
  const tag = { name: body.name.trim(), color: body.color, kanban: body.kanban ?? 0 };
  return presentTag(await inTransaction(ctx, (tx) => findOrInsertTag(tx.db, tx.companyId, tag)));
}

export async function listTagsOfContact(ctx: Ctx, contactId: number): Promise<Tag[]> {
  if (!(await findContact(ctx.db, contactId))) fail('ERR_NO_CONTACT_FOUND');
  return (await findTagsOfContact(ctx.db, contactId)).map(presentTag);
}
