const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** How long ago, in the reader's language: `há 3 minutos`. An instant in the future counts as now. */
export function timeAgo(instant: string, now: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    formats.set(language, format);
  }
  const past = Math.max(0, now - Date.parse(instant));
  const [unit, size] = steps.find(([, length]) => past >= length) ?? (['second', Number.POSITIVE_INFINITY] as const);
  return format.format(-Math.floor(past / size), unit);
}
