import type { Language } from '../../platform/language.ts';

/** What is answered to a sound that nobody listens to, in the company's language. */
export const audioRefusals: Readonly<Record<Language, string>> = {
  pt: 'No momento não conseguimos ouvir áudios. Por favor, escreva a sua mensagem.',
  en: 'We cannot listen to audio messages at the moment. Please write to us instead.',
  es: 'En este momento no podemos escuchar audios. Por favor, escribe tu mensaje.',
  tr: 'Şu anda sesli mesajları dinleyemiyoruz. Lütfen mesajınızı yazın.',
};
