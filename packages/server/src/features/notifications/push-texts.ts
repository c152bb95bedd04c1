import type { Language } from '../companies/index.ts';

/** The words of ours in a push notice, in the company's language: the browser that shows it may have no page open. */
export const pushTexts: Readonly<Record<Language, { handed: string }>> = {
  pt: { handed: 'Novo para você' },
  es: { handed: 'Nuevo para usted' },
  en: { handed: 'New for you' },
  tr: { handed: 'Size yeni geldi' },
};
