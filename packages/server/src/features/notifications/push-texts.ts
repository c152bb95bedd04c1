import type { Language } from '../../platform/language.ts';

/** Our own words in a push notice, in the company's language, as the showing browser may have no page open. */
export const pushTexts: Readonly<Record<Language, { handed: string; late: string }>> = {
  pt: { handed: 'Novo para você', late: 'Mensagem ainda não recebida' },
  es: { handed: 'Nuevo para ti', late: 'Mensaje aún no recibido' },
  en: { handed: 'New for you', late: 'Message not received yet' },
  tr: { handed: 'Size yeni geldi', late: 'Henüz alınmayan mesaj' },
};
