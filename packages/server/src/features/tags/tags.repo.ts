import type { CompanyDb } from '../../platform/db/company-db.ts';

export interface TagRow {
  id: number;
  name: string;
  color: string;
  kanban: number;
}

export function findTags(db: CompanyDb, kanban: 0 | 1 | undefined): Promise<TagRow[]> {
  const all = db.selectFrom('tags').select(['id', 'name', 'color', 'kanban']);
  return (kanban === undefined ? all : all.where('kanban', '=', kanban)).orderBy('name').orderBy('id').execute();
}
