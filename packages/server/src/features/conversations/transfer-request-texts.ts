import type { Language } from '../companies/index.ts';

/** What the note of a request for a transfer says in its author's name, in the company's language. */
export const transferRequests: Readonly<Record<Language, string>> = {
  pt: 'Peço que este atendimento seja transferido para mim.',
  en: 'Please transfer this conversation to me.',
  es: 'Pido que esta atención se me transfiera.',
  tr: 'Bu görüşmenin bana aktarılmasını rica ediyorum.',
};
