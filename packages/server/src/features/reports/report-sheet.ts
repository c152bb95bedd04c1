import { canSeeReports } from '@guiche/contract/actor';
import { reportFilter } from '@guiche/contract/reports.schemas';
import type { Language } from '../../platform/language.ts';
import { defineSpreadsheet } from '../../platform/sheets/spreadsheet-kind.ts';
import { presentReportRow } from './report.present.ts';
import { countReport, findReportRows } from './reports.repo.ts';
import { narrow } from './reports.service.ts';

const perBatch = 500;

const headings: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Conexão', 'Contato', 'Atendente', 'Fila', 'Situação', 'Última mensagem', 'Abertura', 'Fechamento', 'Tempo de atendimento', 'NPS'],
  en: ['Connection', 'Contact', 'Attendant', 'Queue', 'Status', 'Last message', 'Opened', 'Closed', 'Service time', 'NPS'],
  es: ['Conexión', 'Contacto', 'Agente', 'Cola', 'Estado', 'Último mensaje', 'Apertura', 'Cierre', 'Tiempo de atención', 'NPS'],
  tr: ['Bağlantı', 'Kişi', 'Temsilci', 'Kuyruk', 'Durum', 'Son mesaj', 'Açılış', 'Kapanış', 'Görüşme süresi', 'NPS'],
}; // biome-ignore format: a table

const statuses: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: { open: 'Atendendo', pending: 'Aguardando', closed: 'Resolvido', group: 'Grupo', lgpd: 'LGPD', nps: 'Avaliação' },
  en: { open: 'Assigned', pending: 'Pending', closed: 'Resolved', group: 'Group', lgpd: 'LGPD', nps: 'Rating' },
  es: { open: 'Atendiendo', pending: 'En espera', closed: 'Resuelta', group: 'Grupo', lgpd: 'LGPD', nps: 'Evaluación' },
  tr: { open: 'Görüşülüyor', pending: 'Bekliyor', closed: 'Çözüldü', group: 'Grup', lgpd: 'LGPD', nps: 'Değerlendirme' },
}; // biome-ignore format: a table

/** All rows of the report, the latest attendance first. */
export const reportSheet = defineSpreadsheet({
  kind: 'reports',
  fileName: 'relatorio.xlsx',
  may: canSeeReports,
  query: reportFilter,
  headings: (_ctx, { language }) => headings[language],
  moments: [6, 7],
  count: async (ctx, { query }) => countReport(ctx.db, await narrow(ctx, query)),
  async rows(ctx, { query, language }, after: number | null) {
    const rows = await findReportRows(ctx.db, await narrow(ctx, query), after, perBatch);
    return {
      rows: rows.map((row) => {
        const ticket = presentReportRow(row, ctx.actor);
        return [
          ticket.whatsappName,
          ticket.contactName,
          ticket.userName,
          ticket.queueName,
          statuses[language][ticket.status] ?? ticket.status,
          ticket.lastMessage,
          row.began_at,
          row.ended_at,
          ticket.supportTime === null ? null : { seconds: ticket.supportTime },
          ticket.NPS,
        ];
      }),
      next: rows.length < perBatch ? null : (rows.at(-1)?.session_id ?? null),
    };
  },
});
