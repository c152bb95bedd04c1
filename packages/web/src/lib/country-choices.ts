import { countries } from '@guiche/contract/countries';
import { fold } from '@guiche/contract/fold';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface CountryChoice {
  value: string;
  label: string;
}

/** Countries by name in the reader's language, and a search by part of the name or by code. */
export function useCountryChoices(): { choices: readonly CountryChoice[]; find: (typed: string) => CountryChoice[] } {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    const choices = countries
      .map((code) => ({ value: code, label: names.of(code) ?? code, folded: fold(names.of(code) ?? code) }))
      .sort((a, b) => compare(a.label, b.label));
    const find = (typed: string) => {
      const wanted = fold(typed).trim();
      const found = choices.filter(({ value, folded }) => folded.includes(wanted) || value.toLowerCase() === wanted);
      // Names that begin with the text come first.
      return [...found].sort((a, b) => Number(b.folded.startsWith(wanted)) - Number(a.folded.startsWith(wanted)));
    };
    return { choices, find };
  }, [language]);
}
