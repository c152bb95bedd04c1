import { type ConnectionField, faultsOfConnection, type RuledConnection } from '@guiche/contract/connection-rules';
import type { updateConnection } from '@guiche/contract/connection-settings';
import type { ConnectionDetails, WorkDay } from '@guiche/contract/connection-settings.schemas';
import { isSeen } from '@guiche/contract/names';
import type { BodyOf } from '@guiche/contract/route';
import { fromLocalText, toLocalText } from '../../lib/local-moment.ts';

/**
 * Kinds of fields. `number` is whole and not negative; `queue` one or none; `moment` a day with its time; `onOff` the
 * specification's two words; `secret` is written and never read.
 */
const kinds = {
  name: 'line',
  isDefault: 'switch',
  queueIds: 'queues',
  allowGroup: 'switch',
  groupAsTicket: 'onOff',
  timeSendQueue: 'number',
  sendIdQueue: 'queue',
  phoneNumberId: 'line',
  wabaId: 'line',
  accessToken: 'secret',
  appSecret: 'secret',
  greetingMessage: 'text',
  complationMessage: 'text',
  outOfHoursMessage: 'text',
  collectiveVacationMessage: 'text',
  collectiveVacationStart: 'day',
  collectiveVacationEnd: 'day',
  timeCreateNewTicket: 'number',
  timeUseBotQueues: 'number',
  maxUseBotQueues: 'number',
  expiresTicket: 'number',
  whenExpiresTicket: 'when',
  expiresInactiveMessage: 'text',
  timeInactiveMessage: 'number',
  inactiveMessage: 'text',
  ratingMessage: 'text',
  expiresTicketNPS: 'number',
  maxUseBotQueuesNPS: 'number',
  enableImportMessage: 'switch',
  importOldMessages: 'moment',
  importRecentMessages: 'moment',
  importOldMessagesGroups: 'switch',
  closedTicketsPostImported: 'switch',
  queueIdImportMessages: 'queue',
  schedules: 'week',
} as const;

export type FieldName = keyof typeof kinds;
export type FieldKind = (typeof kinds)[FieldName];
export type FieldValue = string | boolean | readonly number[] | readonly WorkDay[];
export type Values = Record<FieldName, FieldValue>;
export type Faults = Partial<Record<FieldName, string>>;

export const kindOf = (name: FieldName): FieldKind => kinds[name];
const names = Object.keys(kinds) as FieldName[];

const empty: Record<FieldKind, FieldValue> = {
  line: '',
  text: '',
  secret: '',
  switch: false,
  onOff: false,
  number: '0',
  queue: '',
  queues: [],
  day: '',
  moment: '',
  when: '0',
  week: [],
};

/** The form's initial values: the stored ones, or the defaults of a new connection. */
export function valuesOf(details: ConnectionDetails | null, week: readonly WorkDay[]): Values {
  return Object.fromEntries(names.map((name) => [name, storedValue(details, name, week)])) as Values;
}

function storedValue(details: ConnectionDetails | null, name: FieldName, week: readonly WorkDay[]): FieldValue {
  const kind = kinds[name];
  if (kind === 'week') return details?.schedules ?? week;
  if (details === null) return name === 'maxUseBotQueues' || name === 'maxUseBotQueuesNPS' ? '3' : empty[kind];
  const stored = kind === 'secret' ? '' : details[name as Exclude<FieldName, 'accessToken' | 'appSecret'>];
  if (kind === 'onOff') return stored === 'enabled';
  if (kind === 'moment') return typeof stored === 'string' ? toLocalText(new Date(stored)) : '';
  if (stored === null) return '';
  return typeof stored === 'number' ? String(stored) : stored;
}

/** A value as it is sent. */
function written(name: FieldName, value: FieldValue): unknown {
  const kind = kinds[name];
  switch (kind) {
    case 'line':
      return String(value).trim();
    case 'number':
    case 'when':
      return Number(value);
    case 'queue':
      return value === '' ? null : Number(value);
    case 'day':
      return value === '' ? null : value;
    case 'moment':
      return fromLocalText(String(value))?.toISOString() ?? null;
    case 'onOff':
      return value ? 'enabled' : 'disabled';
    default:
      return value;
  }
}

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b);

/** Sends only changed fields, so that changes of other people stay. */
export function changeOf(values: Values, before: Values): BodyOf<typeof updateConnection> {
  const changed = names.filter((name) => !isSame(values[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, written(name, values[name])]));
}

export const isChanged = (values: Values, before: Values) => names.some((name) => !isSame(values[name], before[name]));

/** The fields of an account that a person types in. */
export const ofAccount: ReadonlySet<FieldName> = new Set(['phoneNumberId', 'wabaId', 'accessToken', 'appSecret']);

/** Another account needs a test: the known result is of the one before. */
export const isOtherAccount = (values: Values, before: Values) =>
  [...ofAccount].some((name) => values[name] !== before[name]);

interface Judged {
  isRated: boolean;
  /** An account that is typed in; null: none. `isNew`: all of its fields are required. */
  account: { isNew: boolean } | null;
  before: Values | null;
  now: Date;
}

/** The faults by field: keys of the form's texts, or codes of the server. */
export function faultsOf(values: Values, { isRated, account, before, now }: Judged): Faults {
  const faults: Faults = {};
  const name = String(values.name).trim();
  if (!isSeen(name)) faults.name = 'required';
  else if (name.length < 2) faults.name = 'tooShort';
  else if (name.length > 50) faults.name = 'tooLong';
  for (const each of names)
    if (kinds[each] === 'number' && !/^\d{0,6}$/.test(String(values[each]))) faults[each] = 'number';
  if (account) Object.assign(faults, faultsOfAccount(values, account.isNew));
  const rules = faultsOfConnection(ruledOf(values), { now, isRated, before: before && ruledOf(before) });
  for (const { field, code } of rules) faults[field] ??= code;
  return faults;
}

function faultsOfAccount({ phoneNumberId, wabaId, accessToken, appSecret }: Values, isNew: boolean): Faults {
  const faults: Faults = {};
  if (!/^\d{5,30}$/.test(String(phoneNumberId).trim()))
    faults.phoneNumberId = phoneNumberId === '' ? 'required' : 'digits';
  if (!/^(\d{5,30})?$/.test(String(wabaId).trim())) faults.wabaId = 'digits';
  if (accessToken === '' ? isNew : String(accessToken).length < 8)
    faults.accessToken = accessToken === '' ? 'required' : 'tooShort';
  if (appSecret !== '' && String(appSecret).length < 8) faults.appSecret = 'tooShort';
  return faults;
}

const ruled: readonly ConnectionField[] = [
  'greetingMessage',
  'queueIds',
  'ratingMessage',
  'expiresTicketNPS',
  'timeSendQueue',
  'sendIdQueue',
  'enableImportMessage',
  'importOldMessages',
  'importRecentMessages',
  'queueIdImportMessages',
  'collectiveVacationStart',
  'collectiveVacationEnd',
  'collectiveVacationMessage',
];

const ruledOf = (values: Values) =>
  Object.fromEntries(ruled.map((name) => [name, written(name, values[name])])) as unknown as RuledConnection;

export const tabs = {
  general: [
    'name',
    'isDefault',
    'queueIds',
    'allowGroup',
    'groupAsTicket',
    'timeSendQueue',
    'sendIdQueue',
    'timeCreateNewTicket',
    'phoneNumberId',
    'wabaId',
    'accessToken',
    'appSecret',
  ],
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
  ],
  chatbot: [
    'timeUseBotQueues',
    'maxUseBotQueues',
    'expiresTicket',
    'whenExpiresTicket',
    'expiresInactiveMessage',
    'timeInactiveMessage',
    'inactiveMessage',
  ],
  nps: ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS'],
  import: [
    'enableImportMessage',
    'importOldMessages',
    'importRecentMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
    'queueIdImportMessages',
  ],
  schedules: ['schedules'],
} as const satisfies Record<string, readonly FieldName[]>;
export type TabName = keyof typeof tabs;
