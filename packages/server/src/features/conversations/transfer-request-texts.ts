import type { Language } from '../../platform/language.ts';

/** What the note of a request for a transfer says in its author's name, in the company's language. */
export const transferRequests: Readonly<Record<Language, string>> = {
  pt: 'Pode transferir este atendimento para mim?',
  en: 'Could you transfer this ticket to me?',
  es: '¿Me puedes transferir esta atención?',
  tr: 'Bu görüşmeyi bana aktarabilir misiniz?',
};
