import type { Actor } from '@guiche/contract/actor';
import type { AuditEntry, AuditName } from '@guiche/contract/audit-log.schemas';
import { maskTextAbout } from '@guiche/contract/masking';
import { isSeen } from '@guiche/contract/names';
import { canSeeTicket } from '@guiche/contract/visibility';
import { placeOf } from '../tickets/index.ts';
import type { AuditRow } from './audit-log.repo.ts';
import { keyOf, type Mention, mentionsOf, splitDetails, subjectOf } from './entry-names.ts';
import type { NameRow } from './names.repo.ts';

/** The name that the call itself brought: the last known one of something without a row. */
const nameIn = (details: Readonly<Record<string, unknown>>): string | null =>
  [details.name, details.shortcode].find((name): name is string => typeof name === 'string' && isSeen(name)) ?? null;

function presentName(
  mention: Mention,
  row: NameRow | undefined,
  lastKnown: string | null,
  actor: Actor,
): AuditName | null {
  const { kind, id } = mention;
  // A message has no name of its own, so without its ticket there is nothing to show.
  if (kind === 'message' && !row?.ticket) return null;
  const [number = '', ...formerNumbers] = row?.numbers ?? [];
  const about = { number, formerNumbers, isGroup: row?.isGroup ?? false };
  const shown = (name: string) => (actor.hidesNumbers ? maskTextAbout(name, about) : name);
  const name = row?.name ?? lastKnown;
  const ticket = row?.ticket ?? null;
  const mayOpen = ticket !== null && !row?.is_gone && canSeeTicket(actor, placeOf(ticket));
  return {
    ...(kind === 'message' ? { kind: 'ticket', id: ticket?.id ?? id } : { kind, id }),
    name: name === null ? null : shown(name),
    uuid: mayOpen ? ticket.uuid : null,
    isGone: row === undefined || row.is_gone,
  };
}

/** An entry with the names of what it mentions, as its reader may see them. */
export function presentEntry(row: AuditRow, names: ReadonlyMap<string, NameRow>, actor: Actor): AuditEntry {
  const subject = subjectOf(row);
  const { brought, before } = splitDetails(row.details);
  const others = mentionsOf(row.details).filter((mention) => !subject || keyOf(mention) !== keyOf(subject));
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    act: row.act,
    subjectId: row.subject_id,
    subject: subject && presentName(subject, names.get(keyOf(subject)), nameIn(row.details), actor),
    names: others.flatMap((mention) => presentName(mention, names.get(keyOf(mention)), null, actor) ?? []),
    details: brought,
    before,
    ip: row.ip,
  };
}
