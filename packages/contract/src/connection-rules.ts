import type { ErrorCode } from './errors.ts';

/** The fields of a connection that rules compare. */
export interface RuledConnection {
  greetingMessage: string;
  queueIds: readonly number[];
  ratingMessage: string;
  expiresTicketNPS: number;
  timeSendQueue: number;
  sendIdQueue: number | null;
  enableImportMessage: boolean;
  importOldMessages: string | null;
  importRecentMessages: string | null;
  queueIdImportMessages: number | null;
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
  collectiveVacationMessage: string;
}

export type ConnectionField = keyof RuledConnection;

export interface ConnectionFault {
  code: ErrorCode;
  field: ConnectionField;
}

const dayMs = 86_400_000;
/** Most days that a vacation may have begun before it is entered, and that imported messages may reach back. */
const vacationDays = 10;
const importYears = 2;

const isBlank = (text: string) => text.trim() === '';

/**
 * Finds what is wrong with a connection as a whole, the first fault of each area; the server refuses the first, the
 * form shows all. A fault that existed before the change is allowed, as dates grow old by themselves (`before`).
 */
export function faultsOfConnection(
  after: RuledConnection,
  { now, isRated, before }: { now: Date; isRated: boolean; before: RuledConnection | null },
): ConnectionFault[] {
  const faults = [
    faultOfRating(after, isRated),
    after.timeSendQueue > 0 && after.sendIdQueue === null && fault('ERR_SEND_QUEUE_REQUIRED', 'sendIdQueue'),
    after.queueIds.length > 1 &&
      isBlank(after.greetingMessage) &&
      fault('ERR_WAPP_GREETING_REQUIRED', 'greetingMessage'),
    faultOfImport(after, now),
    faultOfVacation(after, now),
  ].filter((each) => each !== false && each !== null);
  return before === null ? faults : faults.filter(({ field }) => isTouched(field, after, before));
}

const fault = (code: ErrorCode, field: ConnectionField): ConnectionFault => ({ code, field });

/** The fields that are judged together. */
const areas: readonly (readonly ConnectionField[])[] = [
  ['ratingMessage', 'expiresTicketNPS'],
  ['timeSendQueue', 'sendIdQueue'],
  ['queueIds', 'greetingMessage'],
  ['enableImportMessage', 'importOldMessages', 'importRecentMessages', 'queueIdImportMessages'],
  ['collectiveVacationStart', 'collectiveVacationEnd', 'collectiveVacationMessage'],
];

const isTouched = (field: ConnectionField, after: RuledConnection, before: RuledConnection) =>
  areas
    .filter((area) => area.includes(field))
    .some((area) => area.some((each) => JSON.stringify(after[each]) !== JSON.stringify(before[each])));

function faultOfRating({ ratingMessage, expiresTicketNPS }: RuledConnection, isRated: boolean) {
  if (!isRated || isBlank(ratingMessage) === (expiresTicketNPS === 0)) return null;
  return isBlank(ratingMessage)
    ? fault('ERR_RATING_MESSAGE_REQUIRED', 'ratingMessage')
    : fault('ERR_NPS_TIME_REQUIRED', 'expiresTicketNPS');
}

function faultOfImport(after: RuledConnection, now: Date) {
  const { enableImportMessage, importOldMessages: old, importRecentMessages: recent } = after;
  if (!enableImportMessage) return null;
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - importYears);
  const from = old === null ? Number.NaN : Date.parse(old);
  const until = recent === null ? Number.NaN : Date.parse(recent);
  // A form sends whole days, so the oldest day counts in full.
  if (!(from >= oldest.getTime() - dayMs && from <= now.getTime()))
    return fault('ERR_IMPORT_DATES', 'importOldMessages');
  if (!(until >= from && until <= now.getTime())) return fault('ERR_IMPORT_DATES', 'importRecentMessages');
  return after.queueIdImportMessages === null ? fault('ERR_IMPORT_QUEUE_REQUIRED', 'queueIdImportMessages') : null;
}

function faultOfVacation(after: RuledConnection, now: Date) {
  const { collectiveVacationStart: start, collectiveVacationEnd: end, collectiveVacationMessage: message } = after;
  if (isBlank(message) && start === null && end === null) return null;
  // One day more, as it is still yesterday somewhere.
  const earliest = now.getTime() - (vacationDays + 1) * dayMs;
  if (start === null || Date.parse(start) < earliest) return fault('ERR_VACATION_DATES', 'collectiveVacationStart');
  return end === null || end < start ? fault('ERR_VACATION_DATES', 'collectiveVacationEnd') : null;
}
