import { phoneTwin } from '@guiche/contract/phone';
import type { AccountMatterReport, AccountWord } from '../connecting.ts';
import type { Parsed } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf, listOf, shortTextOf, textOf, timeOf } from './read-json.ts';

type Word = Omit<AccountWord, 'at'>;
type Reader = (value: Fields, at: number) => Word;

/** How long a violation is shown: the platform does not say when it forgets one. */
const violationMs = 30 * 24 * 3_600_000;

/** Readers for the fields of the subscription that concern the account itself. Source: Cloud API webhooks reference. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['phone_number_quality_update', readQuality],
  ['business_capability_update', readCapability],
  ['phone_number_name_update', readName],
  ['account_update', readUpdate],
  ['account_alerts', readAlert],
]);

export const accountFields: ReadonlySet<string> = new Set(readers.keys());

/**
 * Reads a field about the account. It names a WhatsApp Business account, and perhaps one of its numbers, but never a
 * number's id, so the door finds the connections.
 */
export function readAccountField(entry: Fields, field: string, value: Fields, parsed: Parsed): void {
  const at = timeOf(entry.time);
  const account = accountOf(entry, field, value);
  if (at === null || account === null) {
    parsed.unread.push({ account: null, reason: `${field} of unknown shape` });
    return;
  }
  const word = readers.get(field)?.(value, at) ?? {};
  if (Object.keys(word).length === 0) return; // nothing that a connection would show
  const event = { kind: 'account', providerId: `${field}.${at}`, at, word: { ...word, at } } as const;
  parsed.events.push({ account, chat: 'account', event });
}

/** The WhatsApp Business account of an entry. */
export function wabaOf(entry: Fields): string | null {
  const waba = idOf(entry.id, 64);
  return waba !== null && /^\w+$/.test(waba) ? waba : null;
}

/** The account in the form of {@link RoutedEvent.account}; an alert may name the number by its id. */
function accountOf(entry: Fields, field: string, value: Fields): string | null {
  const named = idOf(value.entity_id, 64);
  if (field === 'account_alerts' && value.entity_type === 'PHONE_NUMBER' && named !== null) return named;
  const waba = wabaOf(entry);
  if (waba === null) return null;
  const digits = textOf(value.display_phone_number ?? value.phone_number)?.replace(/\D/g, '') ?? '';
  const twin = phoneTwin(digits);
  return `waba:${waba}:${[digits, twin].filter((number) => number !== null && number !== '').join()}`;
}

/** The platform tells the quality only of a flagged number; more is told only when asked. */
function readQuality(value: Fields): Word {
  const quality = value.event === 'FLAGGED' ? 'RED' : value.event === 'UNFLAGGED' ? null : undefined;
  const limit = limitOf(value.max_daily_conversations_per_business) ?? limitOf(value.current_limit);
  return { ...(quality === undefined ? {} : { quality }), ...(limit === null ? {} : { messagingLimit: limit }) };
}

function readCapability(value: Fields): Word {
  const limit = limitOf(value.max_daily_conversations_per_business) ?? limitOf(value.max_daily_conversation_per_phone);
  return limit === null ? {} : { messagingLimit: limit };
}

const limitless = new Set<unknown>(['TIER_UNLIMITED', -1, '-1']);

/** Reads `2000`, `TIER_2K`; -1 for no limit. Null: no limit of this kind. */
function limitOf(value: unknown): number | null {
  if (limitless.has(value)) return -1;
  const match = /^(?:TIER_)?(\d{1,9})(K?)$/.exec(typeof value === 'number' ? String(value) : (textOf(value) ?? ''));
  return match ? Number(match[1]) * (match[2] === 'K' ? 1000 : 1) : null;
}

function readName(value: Fields): Word {
  const name = shortTextOf(value.requested_verified_name, 250);
  const matter = (isOn: boolean) => matterOf('nameRejected', isOn, value.rejection_reason);
  if (value.decision === 'APPROVED')
    return { ...(name === null ? {} : { verifiedName: name }), matters: [matter(false)] };
  return value.decision === 'REJECTED' ? { matters: [matter(true)] } : {};
}

function readUpdate(value: Fields, at: number): Word {
  switch (value.event) {
    case 'DISABLED_UPDATE':
      return readBan(fieldsOf(value.ban_info));
    case 'ACCOUNT_RESTRICTION':
      return { matters: [restrictionOf(listOf(value.restriction_info).map(fieldsOf))] };
    case 'ACCOUNT_VIOLATION':
      return {
        matters: [matterOf('violation', true, fieldsOf(value.violation_info).violation_type, at + violationMs)],
      };
    case 'ACCOUNT_DELETED':
    case 'ACCOUNT_OFFBOARDED':
    case 'PARTNER_REMOVED':
      return { standing: 'removed' };
    case 'ACCOUNT_RECONNECTED':
      return { standing: 'restored' };
    default:
      return {};
  }
}

function readBan({ waba_ban_state: told, waba_ban_date: date }: Fields): Word {
  const closing = (isOn: boolean) => matterOf('closing', isOn, null, instantOf(date));
  switch (Array.isArray(told) ? told[0] : told) {
    case 'SCHEDULE_FOR_DISABLE':
      return { matters: [closing(true)] };
    case 'DISABLE':
      return { standing: 'banned', matters: [closing(false)] };
    case 'REINSTATE':
      return { standing: 'restored', matters: [closing(false), matterOf('restricted', false, null)] };
    default:
      return {};
  }
}

/** Merges restrictions: until the last of them is over; none means that all are. */
function restrictionOf(infos: readonly Fields[]): AccountMatterReport {
  const ends = infos.map(({ expiration }) => instantOf(expiration));
  const until = ends.some((end) => end === null) ? null : Math.max(...ends.map(Number));
  const code = infos.map(({ restriction_type: type }) => textOf(type)).find((type) => type !== null);
  return matterOf('restricted', infos.length > 0, code, infos.length > 0 ? until : null);
}

/** Alerts that only inform are not shown. */
function readAlert(value: Fields): Word {
  const info = { ...value, ...fieldsOf(value.alert_info) };
  const code = textOf(info.alert_type);
  if (code === null || info.alert_severity === 'INFORMATIONAL') return {};
  return { matters: [matterOf('alert', info.alert_status === 'ACTIVE' || info.alert_status === undefined, code)] };
}

const matterOf = (
  kind: AccountMatterReport['kind'],
  isOn: boolean,
  code: unknown,
  until: number | null = null,
): AccountMatterReport => ({ kind, isOn, code: shortTextOf(code, 100), until });

/** Reads a date in words, or in seconds. */
function instantOf(value: unknown): number | null {
  const seconds = timeOf(value);
  const at = seconds ?? Date.parse(textOf(value) ?? '');
  return Number.isNaN(at) ? null : at;
}
