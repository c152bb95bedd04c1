import type { ImportTarget } from '@guiche/contract/contact-sheets.schemas';

/** Headings of an export, in order; a column for each detail follows. */
export const exportHeadings = {
  pt: ['Nome', 'Número', 'E-mail', 'Etiquetas', 'Canal', 'Criado em'],
  en: ['Name', 'Number', 'E-mail', 'Tags', 'Channel', 'Created at'],
  es: ['Nombre', 'Número', 'Correo electrónico', 'Etiquetas', 'Canal', 'Creado el'],
  tr: ['Ad', 'Numara', 'E-posta', 'Etiketler', 'Kanal', 'Oluşturulma'],
} as const;

const targets: readonly ImportTarget[] = ['name', 'number', 'email', 'tags', 'ignore', 'ignore'];

/** The uses of the columns of our own export, details included; null: it is not ours. */
export function targetsOfExport(headers: readonly string[]): ImportTarget[] | null {
  const isOurs = Object.values(exportHeadings).some((own) => own.every((heading, index) => headers[index] === heading));
  return isOurs ? headers.map((header, index) => targets[index] ?? (header === '' ? 'ignore' : 'extra')) : null;
}
