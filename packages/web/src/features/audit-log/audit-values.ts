import { kindsOfIds } from '@guiche/contract/audit-log';
import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
import type { TFunction } from 'i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';

export interface DetailRow {
  /** The field's name in the request. */
  name: string;
  now: unknown;
  before?: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** The value for comparison: chosen lists have no order. */
const essence = (value: unknown): string =>
  JSON.stringify(isList(value) && !value.some(isGroup) ? value.map(String).sort() : (value ?? ''));

/** True for values that the sentence already shows: the company and the subject of the act. */
function isSaid(name: string, value: unknown, { subject, subjectId }: AuditEntry): boolean {
  if (name === 'companyId') return true;
  const kind = kindsOfIds[name];
  if (value !== subjectId || subjectId === null) return false;
  return kind === undefined ? name.endsWith('Id') : kind === subject?.kind;
}

/** What an act changed, with the values before, and what else its request carried. Unchanged values are left out. */
export function rowsOf(entry: AuditEntry): { changes: DetailRow[]; brought: DetailRow[] } {
  const { before } = entry;
  const said = Object.entries(entry.details).filter(([name, value]) => !isSaid(name, value, entry));
  return {
    changes: said
      .filter(([name, now]) => Object.hasOwn(before, name) && essence(now) !== essence(before[name]))
      .map(([name, now]) => ({ name, now, before: before[name] })),
    brought: said.filter(([name]) => !Object.hasOwn(before, name)).map(([name, now]) => ({ name, now })),
  };
}

/** `amountUsedBotQueues` → `Amount used bot queues`: readable words for a field without a text. */
export function readable(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/[_.-]+/g, ' ')
    .trim();
  const isCode = /^\p{Lu}{2}/u.test(words);
  return isCode || words === '' ? words || name : `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

type Texts = TFunction<'audit'>;
const isPlain = (name: string) => /^\w+$/.test(name);

/** The label of a request's field, as on the screen where it is edited. */
export function labelOf(name: string, act: string, t: Texts): string {
  const own = readable(name);
  if (!isPlain(name)) return own;
  const area = act.split('.')[0] ?? '';
  const keys = [
    `keyIn.${area}.${name}`,
    `key.${name}`,
    ...(area === 'connection' ? [`connections:field.${name}.label`] : []),
    ...(area === 'user' ? [`users:right.${name}.name`] : []),
  ];
  return t(keys, { defaultValue: own });
}

/** The label of a setting, as on the settings screen. */
export const settingName = (key: string, t: Texts): string =>
  isPlain(key)
    ? t([`settings:option.${key}.name`, `settings:text.${key}`], { defaultValue: readable(key) })
    : readable(key);

const switches: Readonly<Record<string, string>> = {
  enabled: 'value.on',
  enable: 'value.on',
  disabled: 'value.off',
  disable: 'value.off',
};
/** Fields that list names of fields, not values. */
const listsOfNames = new Set(['fields', 'texts']);

function textOfString(value: string, name: string, act: string, t: Texts): string {
  const known = switches[value];
  if (known !== undefined) return t(known);
  if (name === 'key' || name === 'column') return settingName(value, t);
  if (listsOfNames.has(name)) return labelOf(value, act, t);
  const [, number] = /^(\d+) entries$/.exec(value) ?? [];
  if (number !== undefined) return t('value.entries', { number });
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value)))
    return value.includes('T') ? `${formatDate(value)} ${formatTime(value)}` : formatDate(value);
  return isPlain(value) ? t(`word.${name}.${value}`, { defaultValue: value }) : value;
}

/** A value in words, as on the screen where it is edited. */
export function textOf(value: unknown, name: string, act: string, t: Texts): string {
  if (value === null || value === undefined || value === '') return t('value.nothing');
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (isList(value)) {
    if (value.length === 0) return t('value.nothing');
    return value.map((each) => textOf(each, name, act, t)).join(value.some(isGroup) ? '\n' : ', ');
  }
  if (isGroup(value)) {
    const parts = Object.entries(value).map(([key, part]) => `${labelOf(key, act, t)}: ${textOf(part, key, act, t)}`);
    return parts.length === 0 ? t('value.nothing') : parts.join('; ');
  }
  return textOfString(String(value), name, act, t);
}
