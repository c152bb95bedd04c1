import { randomUUID } from 'node:crypto';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { insertRow } from '@guiche/server/wall/put-rows';
import { idIn, rowKinds, tableIn } from '@guiche/server/wall/read-rows';
import type pg from 'pg';
import { plantCanaries } from './canaries.ts';
import { putTemplate } from './put-template.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';

/**
 * One row of each kind that a call can name. Named here are those of the day that {@link buildTenant} plays; `uuid` is the
 * ticket's, the message one of ours that failed. The others are as features call them in their `wall-rows.json`.
 */
export interface EntityIds {
  readonly [kind: string]: number | string;
  company: number;
  user: number;
  /** Somebody nobody misses. */
  leaver: number;
  contact: number;
  queue: number;
  connection: number;
  /** The company's own, offered to nobody else. */
  plan: number;
  ticket: number;
  uuid: string;
  message: number;
  /** Of the connection, without a place to be filled in. */
  template: number;
  /** Another one of the clerk's. */
  session: string;
}

/** The id of a row that a feature's `wall-rows.json` makes. */
export const idOf = (ids: Readonly<Record<string, number | string>>, kind: string): number => Number(idIn(ids, kind));

/** A company with a bit of everything, its texts marked. */
export interface Tenant {
  company: TestCompany;
  mark: string;
  ids: EntityIds;
  people: {
    admin: Person;
    /** In the queue, and attends the ticket. */
    clerk: Person;
    /** In no queue, with no right: sees neither the ticket nor its messages. */
    outsider: Person;
  };
}

/** Builds what a working day leaves behind: two contacts wrote, the clerk attends one, an answer failed. */
export async function buildTenant(
  app: Pick<TestApp, 'company' | 'owner' | 'idle'>,
  name: string,
  columns: Record<string, boolean> = {},
): Promise<Tenant> {
  const company = await app.company(`Empresa ${name}`);
  const queue = await company.queue('Vendas');
  const people = {
    admin: await company.person({ profile: 'admin', flags: columns }),
    clerk: await company.person({ queues: [queue], flags: { all_ticket: 'enable' } }),
    outsider: await company.person(),
  };
  const leaver = await company.person();
  await company.receives(`Cliente de ${name}`, 'Bom dia');
  await company.receives(`Segundo de ${name}`, 'Boa tarde');
  await app.idle();
  const [second, first] = await company.tickets(people.clerk, 'pending');
  if (!first || !second) throw new Error('the two messages opened no two tickets');
  const accept = { status: 'open', userId: people.clerk.id, queueId: queue } as const;
  await company.request(people.clerk, updateTicket, { params: { ticketId: first.id }, body: accept });
  await app.owner.query('update tickets set queue_id = $1 where id = $2', [queue, second.id]);
  await company.setting('lgpdMessage', 'Aviso');
  const message = await insertFailedMessage(app.owner, company, { ticket: first.id, contact: first.contactId });
  const mark = `kanarie${name}x${company.id}x`;
  const template = await putTemplate(app.owner, company, { wabaId: `77${company.id}` });
  const plan = await insertPlan(app.owner, company, mark);
  const { id: ticket, uuid, contactId: contact } = first;
  const session = (await company.signIn(people.clerk.id)).sessionId;
  const ids = await insertRows(app.owner, people, {
    ...{ company: company.id, user: people.clerk.id, leaver: leaver.id, connection: company.connectionId },
    ...{ contact, queue, plan, ticket, uuid, message, template, session },
  });
  await app.idle();
  await plantCanaries(app.owner, company.id, mark);
  return { company, mark, ids, people };
}

async function insertFailedMessage(owner: pg.Client, company: TestCompany, of: { ticket: number; contact: number }) {
  const { rows } = await owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, send_state, send_error, client_id, data_json)
     select $1, id, $2, $3, $4, 'Não saiu', true, 'failed', '131026', $5, '{}' from message_ids(1) id returning id`,
    [company.id, of.ticket, of.contact, company.connectionId, `client-${company.id}`],
  );
  return Number(rows[0].id);
}

/** A plan belongs to no row of a company: it carries the mark in its name. */
async function insertPlan(owner: pg.Client, company: TestCompany, mark: string): Promise<number> {
  const { rows } = await owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents, is_public) values ($1, 3, 1, 3, 100, false) returning id)
     update companies c set plan_id = p.id from p where c.id = $2 returning p.id`,
    [mark, company.id],
  );
  return Number(rows[0].id);
}

/** Makes what features' walls say beside what is there: each row after those its values name. */
async function insertRows(
  owner: pg.Client,
  { admin, clerk }: Pick<Tenant['people'], 'admin' | 'clerk'>,
  day: EntityIds,
): Promise<EntityIds> {
  const made: Record<string, number | string> = {};
  const insert = async (kind: string, text: string, end = '') => {
    const known: Record<string, number | string> = { ...day, ...made, admin: admin.id, ownSession: clerk.sessionId };
    try {
      return await insertRow(owner, text, known, end);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${kind}, as its feature's wall-rows.json makes it: ${why}`, { cause });
    }
  };
  for (const { kind, insert: row } of rowKinds)
    if (row !== undefined) made[kind] = Number((await insert(kind, row, ' returning id')).id);
  for (const { kind, also = [] } of rowKinds) for (const row of also) await insert(kind, row);
  return { ...day, ...made };
}

/** Ids nobody has, each right behind one that `beside` has where ids also say when or in which order. */
export async function drawMissingIds(owner: pg.Client, beside: EntityIds): Promise<EntityIds> {
  const next = async (table: string) => {
    const { rows } = await owner.query(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [table]);
    return Number(rows[0].id);
  };
  const drawn: Record<string, number | string> = {};
  for (const row of rowKinds)
    if (row.missing === 'uuid') drawn[row.kind] = randomUUID();
    else if (row.missing === 'the next') drawn[row.kind] = idOf(beside, row.kind) + 1;
    else drawn[row.kind] = await next(tableIn(row));
  return { ...beside, ...drawn };
}
