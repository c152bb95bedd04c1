import { canSeeDashboard } from '@guiche/contract/actor';
import { dashboardQuery } from '@guiche/contract/dashboard.schemas';
import type { Language } from '../../platform/language.ts';
import { defineSpreadsheet } from '../../platform/sheets/spreadsheet-kind.ts';
import { listAttendants } from './dashboard.service.ts';

const words: Readonly<
  Record<Language, { headings: readonly string[]; online: string; offline: string; removed: string }>
> = {
  pt: {
    headings: ['Nome', 'Nota média', 'Avaliações', 'Atendimentos', 'Espera média', 'Atendimento médio', 'Situação'],
    online: 'online',
    offline: 'offline',
    removed: 'excluído',
  },
  es: {
    headings: ['Nombre', 'Nota media', 'Evaluaciones', 'Atenciones', 'Espera media', 'Atención media', 'Estado'],
    online: 'en línea',
    offline: 'desconectado',
    removed: 'eliminado',
  },
  en: {
    headings: ['Name', 'Average rating', 'Ratings', 'Tickets', 'Average wait', 'Average service', 'Status'],
    online: 'online',
    offline: 'offline',
    removed: 'deleted',
  },
  tr: {
    headings: ['Ad', 'Ortalama puan', 'Değerlendirmeler', 'Görüşmeler', 'Ort. bekleme', 'Ort. görüşme', 'Durum'],
    online: 'çevrim içi',
    offline: 'çevrim dışı',
    removed: 'silinmiş',
  },
};

/** The dashboard's attendants as a spreadsheet, with its filter: all in one batch, as on the screen. */
export const attendantsSheet = defineSpreadsheet({
  kind: 'attendants',
  fileName: 'relatorio-de-atendentes.xlsx',
  may: canSeeDashboard,
  query: dashboardQuery,
  headings: (_ctx, { language }) => words[language].headings,
  count: async (ctx, { query }) => (await listAttendants(ctx, query)).length,
  async rows(ctx, { query, language }) {
    const attendants = await listAttendants(ctx, query);
    const { online, offline, removed } = words[language];
    const rows = attendants.map((row) => [
      row.name,
      row.rating,
      row.countRating,
      row.tickets,
      { seconds: Math.round(row.avgWaitTime * 60) },
      { seconds: Math.round(row.avgSupportTime * 60) },
      row.removed ? removed : row.online ? online : offline,
    ]);
    return { rows, next: null };
  },
});
