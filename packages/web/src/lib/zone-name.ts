import i18next from 'i18next';
import { clockOfDevice, companyZone, wallText } from './wall-clock.ts';

type NameForm = 'longGeneric' | 'shortOffset';
let made: { of: string; formats: Record<NameForm, Intl.DateTimeFormat> } | undefined;

/** Cached, because lists name their time zone in each row. */
function formatsOf(language: string) {
  const timeZone = companyZone();
  const of = `${language} ${timeZone}`;
  if (made?.of !== of) {
    const format = (timeZoneName: NameForm) => new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
    made = { of, formats: { longGeneric: format('longGeneric'), shortOffset: format('shortOffset') } };
  }
  return made.formats;
}

/** `Horário de Brasília (GMT-3)`, in the reader's language. */
export function zoneName(language: string, at: string | Date): string {
  const formats = formatsOf(language);
  const name = (form: NameForm) =>
    formats[form].formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [words, offset] = [name('longGeneric'), name('shortOffset')];
  return words.startsWith('GMT') ? offset : `${words} (${offset})`;
}

/**
 * The name of the time zone for a tooltip; undefined where the reader's device shows the same time, or the moment is
 * invalid.
 */
export function zoneToName(at: string | Date): string | undefined {
  const moment = new Date(at);
  const isNone = Number.isNaN(moment.getTime());
  return isNone || clockOfDevice.format(moment) === wallText(moment) ? undefined : zoneName(i18next.language, moment);
}
