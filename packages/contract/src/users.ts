import type { Actor } from './actor.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './users.schemas.ts';

/** Most characters of a person's own farewell, as of a connection's. */
export const mostFarewell = 4096;

/** Makes the actor of a person. Both sides apply the same rules: the client hides what the server forbids. */
export function actorOf(user: schemas.SessionUser): Actor {
  const hides = user.company.companieSettings.some(
    (setting) => setting.key === 'lgpdHideNumber' && setting.value === 'enabled',
  );
  return {
    userId: user.id,
    companyId: user.companyId,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map((queue) => queue.id),
    allTicket: user.allTicket === 'enable',
    allowGroup: user.allowGroup,
    allHistoric: user.allHistoric === 'enabled',
    allUserChat: user.allUserChat === 'enabled',
    userClosePendingTicket: user.userClosePendingTicket === 'enabled',
    showDashboard: user.showDashboard === 'enabled',
    allowRealTime: user.allowRealTime === 'enabled',
    allowConnections: user.allowConnections === 'enabled',
    hidesNumbers: hides && user.profile === 'user',
  };
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date in a time zone, as `yyyy-MM-dd`. */
function calendarDateIn(timeZone: string, now: Date): string {
  let format = dateFormats.get(timeZone);
  if (!format) {
    // en-CA writes dates in ISO order. The formatter is kept, as building one costs more than a hundred uses.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dateFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** Whole days until the subscription ends, in the company's time zone. 0: the last day; negative: it has ended. */
export function daysUntilDue(company: Pick<schemas.SessionUser['company'], 'dueDate' | 'timeZone'>, now: Date): number {
  const today = Date.parse(calendarDateIn(company.timeZone, now));
  return Math.round((Date.parse(company.dueDate) - today) / 86_400_000);
}

export const listUsers: BrowserRoute<typeof schemas.listUsers> = { method: 'GET', path: '/users/list' };
export const listRemovedUsers: BrowserRoute<typeof schemas.listRemovedUsers> = {
  method: 'GET',
  path: '/users/removed',
};
export const userEvent: BrowserEvent<typeof schemas.userEvent> = { name: 'user' };
