import { canExportContacts } from '@guiche/contract/actor';
import { fold } from '@guiche/contract/fold';
import * as z from 'zod/mini';
import type { Ctx } from '../../platform/context.ts';
import { defineSpreadsheet } from '../../platform/sheets/spreadsheet-kind.ts';
import { type ContactRow, findContactsAfter, presentContactFor } from '../contacts/index.ts';
import { countAllContacts, type DetailColumn, findDetailColumns } from './export-contacts.repo.ts';
import { exportHeadings } from './export-headings.ts';
import { joinTags } from './tag-cell.ts';

const perBatch = 50;

const channelNames: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp API',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** Columns of details, by the wish they were read for, so that all of its rows have the same ones. */
const detailColumns = new WeakMap<object, Promise<DetailColumn[]>>();
function detailsFor(ctx: Ctx, wish: object): Promise<DetailColumn[]> {
  const columns = detailColumns.get(wish) ?? findDetailColumns(ctx.db);
  detailColumns.set(wish, columns);
  return columns;
}

function cellsOf(ctx: Ctx, row: ContactRow, details: readonly DetailColumn[]) {
  const contact = presentContactFor(ctx.actor, row);
  // The text as the asker may see it.
  const shown = (name: string) =>
    row.extra_info.flatMap((info, index) => (fold(info.name) === name ? [contact.extraInfo[index]?.value ?? ''] : []));
  return [
    contact.name,
    // With its country, so that any program reads it alike.
    /^\d{8,15}$/.test(contact.number) ? `+${contact.number}` : contact.number,
    contact.email,
    joinTags(contact.tags.map(({ name }) => name)),
    channelNames[contact.channel] ?? contact.channel,
    row.created_at,
    ...details.map(({ name, place }) => shown(fold(name))[place] ?? ''),
  ];
}

/** All contacts of a company as a spreadsheet: with their tags, and a column for each detail. */
export const contactSpreadsheet = defineSpreadsheet({
  kind: 'contacts',
  fileName: 'backup_contatos.xlsx',
  may: canExportContacts,
  query: z.strictObject({}),
  headings: async (ctx, wish) => [
    ...exportHeadings[wish.language],
    ...(await detailsFor(ctx, wish)).map(({ name }) => name),
  ],
  count: (ctx) => countAllContacts(ctx.db),
  async rows(ctx, wish, after: number | null) {
    const details = await detailsFor(ctx, wish);
    const rows = await findContactsAfter(ctx.db, after ?? 0, perBatch);
    const next = rows.length < perBatch ? null : (rows.at(-1)?.id ?? null);
    return { rows: rows.map((row) => cellsOf(ctx, row, details)), next };
  },
});
