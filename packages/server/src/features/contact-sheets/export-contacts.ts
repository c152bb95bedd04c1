import { canExportContacts } from '@guiche/contract/actor';
import { fold } from '@guiche/contract/fold';
import * as z from 'zod/mini';
import type { Ctx } from '../../platform/context.ts';
import { type ContactRow, findContactsAfter, presentContactFor } from '../contacts/index.ts';
import { defineSpreadsheet } from '../spreadsheets/index.ts';
import { countAllContacts, findDetailNames } from './export-contacts.repo.ts';

const perBatch = 50;

/** An import knows the first four by these names: what was exported can be taken in again. */
const headings = {
  pt: ['Nome', 'Número', 'E-mail', 'Etiquetas', 'Canal', 'Criado em'],
  en: ['Name', 'Number', 'E-mail', 'Tags', 'Channel', 'Created at'],
  es: ['Nombre', 'Número', 'Correo electrónico', 'Etiquetas', 'Canal', 'Creado el'],
  tr: ['Ad', 'Numara', 'E-posta', 'Etiketler', 'Kanal', 'Oluşturulma'],
} as const;
const channelNames: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp API',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** The details that have a column, by the wish they were read for: all its rows have the same columns. */
const detailNames = new WeakMap<object, Promise<string[]>>();
function detailsFor(ctx: Ctx, wish: object): Promise<string[]> {
  const names = detailNames.get(wish) ?? findDetailNames(ctx.db);
  detailNames.set(wish, names);
  return names;
}

function cellsOf(ctx: Ctx, row: ContactRow, details: readonly string[]) {
  const contact = presentContactFor(ctx.actor, row);
  // Shown as whoever asked may see them, and found by what they are called.
  const shown = (name: string) =>
    row.extra_info.flatMap((info, index) => (fold(info.name) === name ? [contact.extraInfo[index]?.value ?? ''] : []));
  return [
    contact.name,
    contact.number,
    contact.email,
    contact.tags.map(({ name }) => name).join(', '),
    channelNames[contact.channel] ?? contact.channel,
    row.created_at,
    ...details.map((name) => shown(fold(name)).join('; ')),
  ];
}

/** All contacts of a company, for keeping: with their tags, and a column for each detail. */
export const contactSpreadsheet = defineSpreadsheet({
  kind: 'contacts',
  fileName: 'backup_contatos.xlsx',
  may: canExportContacts,
  query: z.strictObject({}),
  headings: async (ctx, wish) => [...headings[wish.language], ...(await detailsFor(ctx, wish))],
  count: (ctx) => countAllContacts(ctx.db),
  async rows(ctx, wish, after: number | null) {
    const details = await detailsFor(ctx, wish);
    const rows = await findContactsAfter(ctx.db, after ?? 0, perBatch);
    const next = rows.length < perBatch ? null : (rows.at(-1)?.id ?? null);
    return { rows: rows.map((row) => cellsOf(ctx, row, details)), next };
  },
});
