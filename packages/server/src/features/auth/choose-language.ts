import { type Language, languages } from '../../platform/language.ts';

/** Chooses the first of our languages that the browser asks for, by its weights; Portuguese when there is none. */
export function chooseLanguage(acceptLanguage: string): Language {
  const wanted = acceptLanguage
    .split(',')
    .map((part, place) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options
        .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
        .find((found) => found !== undefined);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight), place };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  for (const { language } of wanted) {
    const ours = languages.find((each) => each === language);
    if (ours) return ours;
  }
  return 'pt';
}
