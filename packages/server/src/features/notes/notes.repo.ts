import type { CompanyDb } from '../../platform/db/company-db.ts';

const mostNotes = 200;

function selectNotes(db: CompanyDb) {
  return db
    .selectFrom('ticket_notes as n')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'n.company_id').onRef('c.id', '=', 'n.contact_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.user_id'))
    .select([
      'n.id',
      'n.note',
      'n.ticket_id',
      'n.contact_id',
      'n.user_id',
      'n.created_at',
      'c.number as contact_number',
      'c.former_numbers as contact_former_numbers',
      'c.is_group as contact_is_group',
      'u.name as user_name',
    ]);
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

export function findNotesOfContact(db: CompanyDb, contactId: number): Promise<NoteRow[]> {
  return selectNotes(db).where('n.contact_id', '=', contactId).orderBy('n.id', 'desc').limit(mostNotes).execute();
}

export function findNote(db: CompanyDb, id: number): Promise<NoteRow | undefined> {
  return selectNotes(db).where('n.id', '=', id).executeTakeFirst();
}

export interface NewNote {
  companyId: number;
  ticketId: number;
  contactId: number;
  userId: number;
  note: string;
  at: Date;
}

export async function insertNote(db: CompanyDb, note: NewNote): Promise<number> {
  const { id } = await db
    .insertInto('ticket_notes')
    .values({
      company_id: note.companyId,
      ticket_id: note.ticketId,
      contact_id: note.contactId,
      user_id: note.userId,
      note: note.note,
      created_at: note.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeNote(db: CompanyDb, id: number): Promise<void> {
  await db.deleteFrom('ticket_notes').where('id', '=', id).execute();
}
