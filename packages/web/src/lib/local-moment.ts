import { Temporal } from 'temporal-polyfill';
import { companyZone } from './wall-clock.ts';

/** Formats a moment as `yyyy-MM-ddTHH:mm` in a time zone. */
export function toLocalText(moment: Date, timeZone = companyZone()): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/**
 * Reads a local time in a time zone; null: invalid. A time skipped by a clock change is moved forward by the gap; of a
 * repeated time the first counts.
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
