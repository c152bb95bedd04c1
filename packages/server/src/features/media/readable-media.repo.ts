import type { Actor } from '@guiche/contract/actor';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { visibleTo } from '../tickets/index.ts';
import type { MediaRow } from './media.repo.ts';

/** Finds a file that is here, of a message that the actor may read, with its contact's number. */
export async function findReadableMedia(
  db: CompanyDb,
  actor: Actor,
  id: number,
): Promise<
  (MediaRow & { contact_number: string; contact_former_numbers: string[]; contact_is_group: boolean }) | null
> {
  const row = await db
    .selectFrom('media as f')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'f.company_id').onRef('m.id', '=', 'f.message_id'),
    )
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .where('f.id', '=', id)
    .where('f.state', '=', 'ready')
    .where('m.is_deleted', '=', false)
    .where('t.deleted_at', 'is', null)
    .where((eb) => visibleTo(actor)(eb as never) as never)
    .selectAll('f')
    .select([
      'c.number as contact_number',
      'c.former_numbers as contact_former_numbers',
      'c.is_group as contact_is_group',
    ])
    .executeTakeFirst();
  return row ?? null;
}
