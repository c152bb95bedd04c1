import type { NumberReading } from '@guiche/contract/read-number';
import { getSetting } from '@guiche/contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from './http.ts';
import { loadTexts } from './i18n.ts';

/** A number as it would be stored. */
export interface ShownNumber {
  digits: string;
  /** `+55 11 98765-4321` */
  shown: string;
  /** The number with its country in the reader's language. */
  text: string;
}

export type TypedNumber =
  | { kind: 'number'; number: ShownNumber; others: readonly ShownNumber[] }
  | { kind: 'unclear'; candidates: readonly ShownNumber[] }
  | { kind: 'none' };

/** The possible readings of a number: candidates of an unclear one, or other countries' readings. */
export const choicesOf = (reading: TypedNumber | null): readonly ShownNumber[] =>
  reading?.kind === 'unclear' ? reading.candidates : reading?.kind === 'number' ? reading.others : [];

/**
 * The company's country for numbers without a country code. Loaded again by each form, since another admin may have
 * changed it.
 */
const countryOptions = queryOptions({
  queryKey: ['company-settings', 'country'],
  queryFn: async ({ signal }) => (await request(getSetting, { params: { key: 'country' }, signal })).value,
  staleTime: 0,
});

/** The world's numbering plans are large: they are loaded once such a form is used, with texts `numbers`. */
const readerOptions = queryOptions({
  queryKey: ['number-reader'],
  queryFn: async () => {
    const [reader] = await Promise.all([import('@guiche/contract/read-number'), loadTexts('numbers')]);
    return reader;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

type Reader = typeof import('@guiche/contract/read-number');

function shownBy({ describeNumber }: Reader, language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (digits: string): ShownNumber => {
    const { shown, country } = describeNumber(digits);
    return { digits, shown, text: country === null ? shown : `${shown} · ${names.of(country) ?? country}` };
  };
}

function describe(reading: NumberReading, show: (digits: string) => ShownNumber): TypedNumber {
  if (reading.kind === 'none') return reading;
  if (reading.kind === 'unclear') return { kind: 'unclear', candidates: reading.candidates.map(show) };
  return { kind: 'number', number: show(reading.digits), others: reading.others.map(show) };
}

/**
 * Reads a typed number as the server will. Null: nothing was typed, or the reader is not loaded; then only the server
 * judges. `isAsked`: the field is shown; before that nothing is loaded.
 */
export function useTypedNumber(typed: string, isAsked = true): TypedNumber | null {
  const { data: country } = useQuery({ ...countryOptions, enabled: isAsked });
  return useNumberOf(isAsked ? typed : '', country, isAsked);
}

/** Like {@link useTypedNumber}, with a given country; undefined: it is not known yet. */
export function useNumberOf(typed: string, country: string | undefined, isAsked = true): TypedNumber | null {
  const { i18n } = useTranslation();
  const { data: reader } = useQuery({ ...readerOptions, enabled: isAsked });
  if (reader === undefined || country === undefined || typed.trim() === '') return null;
  return describe(reader.readNumber(typed, country), shownBy(reader, i18n.language));
}
