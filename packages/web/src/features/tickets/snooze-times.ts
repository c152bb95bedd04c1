/** The wall clock of a company's time zone: what stands on its attendants' wall, whatever their device says. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);

/** The moment at which that wall clock shows this time. In an hour that is left out, the one after it. */
export function momentOf(wall: WallTime, timeZone: string): Date {
  const wanted = asUtc(wall);
  let guess = wanted;
  for (let round = 0; round < 2; round++) guess += wanted - asUtc(wallTime(new Date(guess), timeZone));
  return new Date(guess);
}

export type SnoozePreset = 'hour' | 'today' | 'tomorrow' | 'monday';

function onDay(now: Date, timeZone: string, daysAhead: number, hour: number): Date {
  const { year, month, day } = wallTime(now, timeZone);
  const date = new Date(Date.UTC(year, month - 1, day + daysAhead));
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return momentOf({ year: y, month: m, day: d, hour, minute: 0 }, timeZone);
}

/** Moments worth offering now: today at 18:00 only while that is ahead. */
export function snoozePresets(now: Date, timeZone: string): [SnoozePreset, Date][] {
  const { year, month, day } = wallTime(now, timeZone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const untilMonday = (8 - weekday) % 7 || 7;
  const today = onDay(now, timeZone, 0, 18);
  const presets: [SnoozePreset, Date][] = [['hour', new Date(now.getTime() + 60 * minuteMs)]];
  if (today.getTime() - now.getTime() > 5 * minuteMs) presets.push(['today', today]);
  presets.push(['tomorrow', onDay(now, timeZone, 1, 9)]);
  if (untilMonday > 1) presets.push(['monday', onDay(now, timeZone, untilMonday, 9)]);
  return presets;
}

/** As `<input type="datetime-local">` spells it. */
export function toLocalText(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTime(moment, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Null: no time. */
export function fromLocalText(text: string, timeZone: string): Date | null {
  const read = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!read) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = read.slice(1).map(Number);
  return momentOf({ year, month, day, hour, minute }, timeZone);
}
