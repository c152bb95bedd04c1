import { fold } from '@guiche/contract/fold';
import type { QueryOf } from '@guiche/contract/route';
import type { listTags, Tag } from '@guiche/contract/tags';
import type { Ctx } from '../../platform/context.ts';
import { presentTag } from './tag.present.ts';
import { findTags } from './tags.repo.ts';

/** A company has dozens of tags, made by hand: all are read, the search is a filter here. */
export async function listTagChoices(ctx: Ctx, query: QueryOf<typeof listTags>): Promise<Tag[]> {
  const search = fold(query.searchParam?.trim() ?? '');
  const tags = await findTags(ctx.db, query.kanban);
  return tags.filter((tag) => fold(tag.name).includes(search)).map(presentTag);
}
