let format = formatOf(undefined);

/** Swedes write dates as ISO does. Made once: making one takes a hundred times as long as using it. */
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

/** From here on every time and day is the company's. Before somebody is signed in, nothing but the device can say. */
export function keepZone(timeZone: string) {
  if (timeZone !== companyZone()) format = formatOf(timeZone);
}

/** `2026-11-27 15:04:05` on the company's wall; of what is no moment nothing. */
export function wallText(value: string | Date): string {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? '' : format.format(at);
}

/** The company's calendar day: `2026-11-27`. */
export const dayOf = (value: string | Date) => wallText(value).split(' ')[0] ?? '';
