import { Temporal } from 'temporal-polyfill';

export type SnoozePreset = 'hour' | 'today' | 'tomorrow' | 'monday';

/** The presets on the company's clock: today at 18:00 only while that is ahead. */
export function snoozePresets(now: Date, timeZone: string): [SnoozePreset, Date][] {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const date = moment.toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (daysAhead: number, hour: number) =>
    new Date(
      date.add({ days: daysAhead }).toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) })
        .epochMilliseconds,
    );
  const untilMonday = 8 - date.dayOfWeek;
  const today = at(0, 18);
  const presets: [SnoozePreset, Date][] = [['hour', new Date(now.getTime() + 3_600_000)]];
  if (today.getTime() - now.getTime() > 300_000) presets.push(['today', today]);
  // If a whole day is skipped, its morning is the next day's.
  presets.push(['tomorrow', at(1, 9)]);
  if (untilMonday > 1) presets.push(['monday', at(untilMonday, 9)]);
  return presets;
}
