import type { CompanyTx } from '../../../platform/db/company-db.ts';

/** What a connection imports, and how far it is. Its row is locked: parts are counted one after the other. */
export async function findImport(tx: CompanyTx, connectionId: number) {
  const row = await tx
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .select([
      'channel',
      'group_as_ticket',
      'enable_import_message',
      'import_recent_messages',
      'import_old_messages',
      'import_old_messages_groups',
      'closed_tickets_post_imported',
      'import_queue_id',
      'import_done',
      'import_total',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;
