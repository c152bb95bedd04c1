import type pg from 'pg';
import type { QueueName } from './dialogues.ts';
import { drawIds, insertRows } from './insert-rows.repo.ts';
import { type AttendantKey, attendants, queues, tags } from './people.ts';
import { demoPhone } from './simulator-seed.ts';

/** True when the database has no company yet. Waits for another process that is seeding. */
export async function hasNoCompany(client: pg.ClientBase): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(7266001)`);
  // Row security shows no companies here; this lists them by number, which start at 1.
  const { rows } = await client.query(
    `select from control.seq_heads(array(select generate_series(1::bigint, 10000))) limit 1`,
  );
  return rows.length === 0;
}

/** A new company; everything the transaction writes from here on is its own. */
export async function openCompany(
  client: pg.ClientBase,
  company: { name: string; email: string; planId: number; dueDate: string; neverExpires: boolean },
): Promise<number> {
  const created = await client.query<{ id: number }>(`select control.create_company($1, $2, $3) as id`, [
    company.name,
    company.dueDate,
    company.neverExpires,
  ]);
  const id = created.rows[0]?.id;
  if (id === undefined) throw new Error('create_company gave no id');
  await client.query(`select set_config('app.company_id', $1, true)`, [String(id)]);
  await client.query(`update companies set email = $2, plan_id = $3, language = 'pt' where id = $1`, [
    id,
    company.email,
    company.planId,
  ]);
  // Several people may try the same log-in, and who waits is heard.
  const settings = ['allowParallelSessions', 'showNotificationPending'];
  await insertRows(
    client,
    'company_settings',
    settings.map((key) => ({ company_id: id, key, value: 'enabled' })),
  );
  return id;
}

interface NewUser {
  name: string;
  email: string;
  lastSeenAt: Date;
  isOnline: boolean;
  columns: Readonly<Record<string, string | boolean>>;
}

/** Users who can sign in. Answers their ids, in the same order. */
export async function writeUsers(
  client: pg.ClientBase,
  companyId: number,
  passwordHash: string,
  users: readonly NewUser[],
): Promise<number[]> {
  const ids = await drawIds(client, 'users', users.length);
  for (const [index, user] of users.entries()) {
    // One by one: they differ in the columns they name.
    const { name, email, lastSeenAt, isOnline, columns } = user;
    const row = { company_id: companyId, id: ids[index], name, email, password_hash: passwordHash };
    await insertRows(client, 'users', [{ ...row, last_seen_at: lastSeenAt, online: isOnline, ...columns }]);
    await client.query(`select control.set_login_email($1, $2)`, [ids[index], email]);
  }
  return ids;
}

export interface DemoDesk {
  companyId: number;
  connectionId: number;
  queueIds: ReadonlyMap<QueueName, number>;
  userIds: ReadonlyMap<AttendantKey, number>;
  tagIds: readonly number[];
}

/** Queues, attendants, tags and the connection. `sealedToken` is the connection's access token as it is kept. */
export async function writeDesk(
  client: pg.ClientBase,
  companyId: number,
  given: { passwordHash: string; sealedToken: Buffer; now: Date },
): Promise<DemoDesk> {
  const queueIds = await writeQueues(client, companyId);
  const userIds = await writeAttendants(client, companyId, queueIds, given);
  const tagIds = await drawIds(client, 'tags', tags.length);
  await insertRows(
    client,
    'tags',
    tags.map((tag, index) => ({ company_id: companyId, id: tagIds[index], ...tag })),
  );
  const connectionId = await writeConnection(client, companyId, given.sealedToken, [...queueIds.values()]);
  return { companyId, connectionId, queueIds, userIds, tagIds };
}

async function writeQueues(client: pg.ClientBase, companyId: number): Promise<Map<QueueName, number>> {
  const ids = await drawIds(client, 'queues', queues.length);
  const rows = queues.map(({ name, color, greeting }, index) => ({
    company_id: companyId,
    id: ids[index] ?? 0,
    name,
    color,
    order_queue: index + 1,
    greeting_message: greeting,
  }));
  await insertRows(client, 'queues', rows);
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function writeAttendants(
  client: pg.ClientBase,
  companyId: number,
  queueIds: ReadonlyMap<QueueName, number>,
  given: { passwordHash: string; now: Date },
): Promise<Map<AttendantKey, number>> {
  const threeDaysAgo = new Date(given.now.getTime() - 3 * 86_400_000);
  const users = attendants.map(({ name, email, columns, isOffline }) => {
    return { name, email, columns, lastSeenAt: isOffline ? threeDaysAgo : given.now, isOnline: !isOffline };
  });
  const ids = await writeUsers(client, companyId, given.passwordHash, users);
  const served = attendants.flatMap((attendant, index) =>
    attendant.queues.map((queue) => ({ company_id: companyId, user_id: ids[index], queue_id: queueIds.get(queue) })),
  );
  await insertRows(client, 'user_queues', served);
  return new Map(attendants.map((attendant, index) => [attendant.key, ids[index] ?? 0]));
}

async function writeConnection(
  client: pg.ClientBase,
  companyId: number,
  sealedToken: Buffer,
  queueIds: readonly number[],
): Promise<number> {
  const [id = 0] = await drawIds(client, 'connections', 1);
  const connection = {
    company_id: companyId,
    id,
    name: 'WhatsApp Loja',
    channel: 'whatsappapi',
    status: 'CONNECTED',
    number: demoPhone.displayNumber.replace(/\D/g, ''),
    is_default: true,
    account_id: demoPhone.phoneNumberId,
    waba_id: demoPhone.wabaId,
    access_token_sealed: `\\x${sealedToken.toString('hex')}`,
  };
  await insertRows(client, 'connections', [connection]);
  const served = queueIds.map((queueId) => ({ company_id: companyId, connection_id: id, queue_id: queueId }));
  await insertRows(client, 'connection_queues', served);
  await client.query(`select control.set_route('whatsapp_business_account', $1, $2)`, [demoPhone.phoneNumberId, id]);
  // Its templates are read once the simulator knows the number.
  const payload = { companyId, connectionId: id };
  await client.query(`select control.add_job('sync-templates', $1, 5, 'templates', now() + interval '5 seconds')`, [
    payload,
  ]);
  return id;
}
