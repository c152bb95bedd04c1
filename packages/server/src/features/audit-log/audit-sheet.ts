import { canSeeAudit } from '@guiche/contract/actor';
import { auditFilter } from '@guiche/contract/audit-log.schemas';
import type { Language } from '../../platform/language.ts';
import { defineSpreadsheet } from '../../platform/sheets/spreadsheet-kind.ts';
import { countEntries, findEntries } from './audit-log.repo.ts';

const perBatch = 500;

const headings: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Quando', 'Quem', 'Ação', 'Registro', 'Detalhes', 'IP'],
  en: ['When', 'Who', 'Action', 'Record', 'Details', 'IP'],
  es: ['Cuándo', 'Quién', 'Acción', 'Registro', 'Detalles', 'IP'],
  tr: ['Ne zaman', 'Kim', 'İşlem', 'Kayıt', 'Ayrıntılar', 'IP'],
};

/** The audit log as a spreadsheet. Acts keep their own names, which no translation changes. */
export const auditSheet = defineSpreadsheet({
  kind: 'audit',
  fileName: 'auditoria.xlsx',
  may: canSeeAudit,
  query: auditFilter,
  headings: (_ctx, { language }) => headings[language],
  moments: [0],
  count: (ctx, { query }) => countEntries(ctx.db, query),
  async rows(ctx, { query }, after: number | null) {
    const rows = await findEntries(ctx.db, query, after, perBatch);
    return {
      rows: rows.map((row) => [
        row.created_at,
        row.user_name ?? (row.user_id === null ? null : `#${row.user_id}`),
        row.act,
        row.subject_id === null ? null : String(row.subject_id),
        Object.keys(row.details).length === 0 ? null : JSON.stringify(row.details),
        row.ip,
      ]),
      next: rows.length < perBatch ? null : (rows.at(-1)?.id ?? null),
    };
  },
});
