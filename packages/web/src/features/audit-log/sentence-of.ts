import type { AuditKind } from '@guiche/contract/audit-log';
import type { AuditEntry, AuditName } from '@guiche/contract/audit-log.schemas';
import { rowsOf } from './audit-values.ts';

/** The text key of an entry's sentence, and the values of its placeholders that are not names. */
export interface Phrase {
  key: string;
  /** Key of a word of the texts. */
  value?: string;
  count?: number;
  /** Key of a setting. */
  setting?: string;
}

/** The placeholders of the sentences that are filled with names. */
export const places = 'who subject queue queues user contact contacts tags value count setting from'.split(' ');

type Details = AuditEntry['details'];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isWord = <T extends string>(value: unknown, words: readonly T[]): value is T =>
  words.some((word) => word === value);

/** How many were chosen: long lists are stored as `120 entries`. */
function countOf(chosen: unknown): number {
  if (Array.isArray(chosen)) return chosen.length;
  return typeof chosen === 'string' ? Number.parseInt(chosen, 10) || 0 : 0;
}

const isOwn = ({ user, subject }: AuditEntry) => user !== null && subject?.kind === 'user' && subject.id === user.id;

function ofTicket({ details, before, user }: AuditEntry): string | null {
  const { status, isTransfered, queueId, userId, useIntegration } = details;
  if (isTransfered === true && typeof queueId === 'number') {
    if (typeof userId === 'number') return 'transferTo';
    return typeof before.queueId === 'number' && before.queueId !== queueId ? 'transferFrom' : 'transfer';
  }
  if (status === 'closed') return 'close';
  if (status === 'pending') return 'return';
  if (status === 'open' || status === 'group')
    return typeof userId === 'number' && userId !== user?.id ? 'assign' : 'take';
  if (typeof useIntegration === 'boolean') return useIntegration ? 'integrationOn' : 'integrationOff';
  return null;
}

const profiles = ['admin', 'user'] as const;

function ofUser(entry: AuditEntry): Phrase | null {
  const { changes, brought } = rowsOf(entry);
  const changed = [...changes, ...brought].map(({ name }) => name).filter((name) => name !== 'userId');
  const { profile, queueIds } = entry.details;
  if (changed.includes('profile') && isWord(profile, profiles)) {
    return { key: changed.length === 1 ? 'userProfile' : 'userProfileMore', value: `value.${profile}` };
  }
  if (isOwn(entry)) return { key: 'userSelf' };
  const isOnlyQueues = changed.length === 1 && changed[0] === 'queueIds';
  if (!Array.isArray(queueIds) || !isOnlyQueues) return null;
  return { key: queueIds.length === 0 ? 'userNoQueues' : 'userQueues' };
}

function ofNewUser({ profile, queueIds }: Details): Phrase {
  const key = listOf(queueIds).length > 0 ? 'userIn' : 'userAs';
  return { key, value: `value.${isWord(profile, profiles) ? profile : 'user'}` };
}

function ofSetting({ key, column, value, data }: Details): Phrase | null {
  const setting = [key, column].find((name) => typeof name === 'string');
  if (setting === undefined) return null;
  const now = value ?? data;
  if (now === 'enabled') return { key: 'settingOn', setting };
  return now === 'disabled' ? { key: 'settingOff', setting } : null;
}

const bulkKeys: Readonly<Record<string, string>> = {
  close: 'bulkClose',
  return: 'bulkReturn',
  transfer: 'bulkTransfer',
  tag: 'bulkTag',
};

function ofBulk({ act, ticketIds, queueId, tagIds }: Details): Phrase | null {
  const key = typeof act === 'string' ? bulkKeys[act] : undefined;
  const isWhole = act === 'transfer' ? typeof queueId === 'number' : act !== 'tag' || listOf(tagIds).length > 0;
  return key !== undefined && isWhole ? { key, count: countOf(ticketIds) } : null;
}

const lists = ['open', 'pending', 'group'] as const;

function ofCloseAll({ status, selectedQueueIds }: Details): Phrase | null {
  if (!isWord(status, lists)) return null;
  return { key: listOf(selectedQueueIds).length > 0 ? 'closeAllIn' : 'closeAllOf', value: `value.${status}` };
}

/** Sentences of acts that depend on what their request carried. */
const variants: Readonly<Record<string, (entry: AuditEntry) => Phrase | null>> = {
  'ticket.update': (entry) => {
    const key = ofTicket(entry);
    return key === null ? null : { key };
  },
  'ticket.bulk': ({ details }) => ofBulk(details),
  'ticket.closeAll': ({ details }) => ofCloseAll(details),
  'user.create': ({ details }) => ofNewUser(details),
  'user.update': ofUser,
  'user.picture': (entry) => (isOwn(entry) ? { key: 'pictureSelf' } : null),
  'contact.block': ({ details }) =>
    typeof details.active === 'boolean' ? { key: details.active ? 'unblock' : 'block' } : null,
  'settings.update': ({ details }) => ofSetting(details),
  'note.delete': ({ details }) => (typeof details.contactId === 'number' ? { key: 'noteOf' } : null),
};

const exported = ['contacts', 'reports', 'attendants', 'audit'] as const;

export function phraseOf(entry: AuditEntry): Phrase {
  const { act, details } = entry;
  const variant = variants[act]?.(entry);
  if (variant) return { ...variant, key: `variant.${variant.key}` };
  const key = `said.${act}`;
  if (act === 'settings.update') {
    const setting = [details.key, details.column].find((name) => typeof name === 'string');
    return { key, ...(setting === undefined ? {} : { setting }) };
  }
  if (act === 'ticket.bulk') return { key, count: countOf(details.ticketIds) };
  if (act !== 'export.create') return { key };
  return { key, value: `exported.${isWord(details.kind, exported) ? details.kind : 'other'}` };
}

/** The name of an id in an entry; the number where no name is known. */
export function nameOfId(kind: AuditKind, id: number, { subject, names }: AuditEntry): AuditName {
  const known = subject === null ? names : [subject, ...names];
  const nameless = { kind, id, name: null, uuid: null, isGone: true };
  return known.find((name) => name.kind === kind && name.id === id) ?? nameless;
}

/** The names for a placeholder of the sentence; ids without a name appear as numbers. */
export function namesAt(place: string, entry: AuditEntry): AuditName[] {
  const { details, before, subject } = entry;
  const named = (kind: AuditKind, ids: unknown): AuditName[] =>
    [ids]
      .flat()
      .flatMap((id) => (typeof id === 'number' ? [id] : []))
      .map((id) => nameOfId(kind, id, entry));
  switch (place) {
    case 'subject':
      return subject === null ? [] : [subject];
    case 'queue':
      return named('queue', details.queueId);
    case 'queues':
      return named('queue', details.queueIds ?? details.selectedQueueIds);
    case 'from':
      return named('queue', before.queueId);
    case 'user':
      return named('user', details.userId);
    case 'contact':
      return named('contact', details.otherContactId ?? details.contactId);
    case 'contacts':
      return named('contact', details.contactIds);
    case 'tags':
      return named('tag', details.tagIds);
    default:
      return [];
  }
}
