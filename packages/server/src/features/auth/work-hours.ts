import type { SessionUser } from '@guiche/contract/users.schemas';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a time zone, as `HH:mm`. */
function timeIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/**
 * Whether this person may sign in now. Both ends belong to the working day, and one that ends before it begins spans
 * midnight.
 */
export function isWithinHours(user: Pick<SessionUser, 'startWork' | 'endWork'>, timeZone: string, now: Date): boolean {
  const { startWork, endWork } = user;
  const time = timeIn(timeZone, now);
  return startWork <= endWork ? time >= startWork && time <= endWork : time >= startWork || time <= endWork;
}
