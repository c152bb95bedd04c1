import type { CountedTag, Tag } from '@guiche/contract/tags.schemas';
import type { TagRow } from './tags.repo.ts';

export function presentTag(row: TagRow): Tag {
  return { id: row.id, name: row.name, color: row.color, kanban: row.kanban === 1 ? 1 : 0 };
}

export const presentCountedTag = (row: TagRow, counts: ReadonlyMap<number, number>): CountedTag => ({
  ...presentTag(row),
  contactsCount: counts.get(row.id) ?? 0,
});
