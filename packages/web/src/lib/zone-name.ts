import { clockOfDevice, companyZone, wallText } from './wall-clock.ts';

/** `Horário de Brasília (GMT-3)`, in the reader's language. */
export function zoneName(language: string, at: string | Date): string {
  const name = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(language, { timeZone: companyZone(), timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [words, offset] = [name('longGeneric'), name('shortOffset')];
  return words.startsWith('GMT') ? offset : `${words} (${offset})`;
}

/** Whose hours these are; undefined where the reader's own device shows the same ones. */
export const zoneToName = (language: string, at: string | Date): string | undefined =>
  clockOfDevice.format(new Date(at)) === wallText(at) ? undefined : zoneName(language, at);
