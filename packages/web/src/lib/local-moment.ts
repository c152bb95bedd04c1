import { Temporal } from 'temporal-polyfill';
import { companyZone } from './wall-clock.ts';

/** `yyyy-MM-ddTHH:mm` on the clock of that zone. */
export function toLocalText(moment: Date, timeZone = companyZone()): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/**
 * The moment at which that clock shows what was typed; null: no time. Of what it leaves out, as much later as it leaves
 * out; of what it shows twice, the first.
 */
export function fromLocalText(text: string, timeZone = companyZone()): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
