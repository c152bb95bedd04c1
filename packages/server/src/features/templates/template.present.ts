import { templateContent } from '@guiche/contract/template-content.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import type { TemplateRow } from './templates.repo.ts';

/** The words of checks in the table are the contract's. */
export const presentTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  name: row.name,
  language: row.language,
  category: row.category as Template['category'],
  status: row.status as Template['status'],
  reason: row.reason,
  quality: row.quality as Template['quality'],
  content: templateContent.parse(row.content),
});
