import { type AuditKind, kindsOfIds } from '@guiche/contract/audit-log';
import type { AuditRow } from './audit-log.repo.ts';

/** Something that an entry mentions. For a message its ticket stands. */
export interface Mention {
  kind: AuditKind | 'message';
  id: number;
}

/** The kind of thing that an act is done to, by the act's first word or its whole name. */
const subjects: Readonly<Record<string, Mention['kind']>> = {
  auth: 'user',
  'second-factor': 'user',
  profile: 'user',
  user: 'user',
  connection: 'connection',
  templates: 'connection',
  contact: 'contact',
  'contact.import': 'import',
  'contact.importCancel': 'import',
  'contact.numberCheck': 'import',
  'contact.numberCheckCancel': 'import',
  queue: 'queue',
  tag: 'tag',
  quickMessage: 'quickMessage',
  fileList: 'fileList',
  ticket: 'ticket',
  message: 'message',
};
/** Acts whose id belongs to none of these kinds. */
const without = new Set(['ticket.bulkUndo']);

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

export function subjectOf({ act, subject_id: id }: Pick<AuditRow, 'act' | 'subject_id'>): Mention | null {
  const kind = subjects[act] ?? subjects[act.slice(0, act.indexOf('.'))];
  return id === null || kind === undefined || without.has(act) ? null : { kind, id };
}

type Details = Readonly<Record<string, unknown>>;

/** Separates the content of a call from the values before it, which are stored together. */
export function splitDetails({ before, ...brought }: Details): { brought: Details; before: Details } {
  const isThere = typeof before === 'object' && before !== null;
  return { brought, before: isThere ? Object.fromEntries(Object.entries(before)) : {} };
}

/** Everything that the details mention, each once. */
export function mentionsOf(details: Details): Mention[] {
  const { brought, before } = splitDetails(details);
  const found = [...Object.entries(brought), ...Object.entries(before)].flatMap(([name, value]) => {
    const kind = kindsOfIds[name];
    return kind === undefined
      ? []
      : [value]
          .flat()
          .filter(isId)
          .map((id): Mention => ({ kind, id }));
  });
  return [...new Map(found.map((mention) => [keyOf(mention), mention])).values()];
}

export const keyOf = ({ kind, id }: Mention) => `${kind} ${id}`;
