let format = formatOf(undefined);

/** Swedish dates have the ISO format. Cached, since creating a format takes a hundred times as long as using it. */
function formatOf(timeZone: string | undefined) {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

export const clockOfDevice = format;
export const companyZone = () => format.resolvedOptions().timeZone;

/** Sets the company's time zone for all times and days. Before sign-in the device's zone is used. */
export function keepZone(timeZone: string) {
  if (timeZone !== companyZone()) format = formatOf(timeZone);
}

/** Formats a moment in the company's time zone: `2026-11-27 15:04:05`; empty for an invalid one. */
export function wallText(value: string | Date): string {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? '' : format.format(at);
}

/** The day in the company's time zone: `2026-11-27`. */
export const dayOf = (value: string | Date) => wallText(value).split(' ')[0] ?? '';
