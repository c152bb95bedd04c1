import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../platform/db/company-db.ts';

interface DemoDesk {
  companyId: number;
  adminId: number;
  /** Of the simulated number. */
  accountId: string;
  wabaId: string;
  number: string;
  sealedToken: Buffer;
}

/** A queue, and a connection whose number the simulator has: what a demonstration's new company begins with. */
export async function writeDemoDesk(tx: CompanyTx, desk: DemoDesk): Promise<void> {
  const { companyId, adminId, accountId, wabaId, number, sealedToken } = desk;
  const ofCompany = { company_id: companyId };
  const queue = await tx
    .insertInto('queues')
    .values({ ...ofCompany, name: 'Atendimento', color: '#1C7ED6', order_queue: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const connection = await tx
    .insertInto('connections')
    .values({
      ...ofCompany,
      name: 'WhatsApp',
      channel: 'whatsappapi',
      status: 'CONNECTED',
      number,
      is_default: true,
      account_id: accountId,
      waba_id: wabaId,
      access_token_sealed: sealedToken,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('connection_queues')
    .values({ ...ofCompany, connection_id: connection.id, queue_id: queue.id })
    .execute();
  await tx
    .insertInto('user_queues')
    .values({ ...ofCompany, user_id: adminId, queue_id: queue.id })
    .execute();
  await tx
    .insertInto('company_settings')
    .values({ ...ofCompany, key: 'allowParallelSessions', value: 'enabled' })
    .execute();
  await sql`select control.set_route('whatsapp_business_account', ${accountId}, ${connection.id})`.execute(tx);
}

/** The name of the company the database speaks for, when it is there and has its simulated number. */
export async function findNameOfSimulated(db: CompanyDb, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('companies')
    .innerJoin('connections', 'connections.company_id', 'companies.id')
    .select('companies.name')
    .where('connections.account_id', '=', accountId)
    .executeTakeFirst();
  return found?.name ?? null;
}
