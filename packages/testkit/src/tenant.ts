import { randomUUID } from 'node:crypto';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import type pg from 'pg';
import { plantCanaries } from './canaries.ts';
import { putTemplate } from './put-template.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';

/** One row of each kind that a call can name; `uuid` is the ticket's, the message one of ours that failed. */
export interface EntityIds {
  company: number;
  user: number;
  /** Somebody nobody misses. */
  leaver: number;
  contact: number;
  /** A further detail of the contact. */
  detail: number;
  tag: number;
  queue: number;
  connection: number;
  /** The company's own, offered to nobody else. */
  plan: number;
  ticket: number;
  uuid: string;
  message: number;
  /** Of the connection, without a place to be filled in. */
  template: number;
  /** The file of a message of the ticket. */
  media: number;
  /** What the clerk left behind: a note about the contact, a view, a bulk act that is over, a browser that takes push. */
  note: number;
  view: number;
  bulk: number;
  export: number;
  subscription: number;
  /** The admin's draft of contacts from a sheet. */
  import: number;
  /** Another one of the clerk's. */
  session: string;
  /** Everybody's. */
  quickMessage: number;
  /** A list of files with one option, whose file is still to come. */
  fileList: number;
  fileOption: number;
  /** Somebody of a group of the connection. */
  member: number;
}

/** What people left behind. */
type LeftIds = Pick<
  EntityIds,
  | 'detail'
  | 'media'
  | 'note'
  | 'view'
  | 'bulk'
  | 'export'
  | 'subscription'
  | 'import'
  | 'quickMessage'
  | 'fileList'
  | 'fileOption'
  | 'member'
>;

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
  await company.call(people.clerk, updateTicket, { params: { ticketId: first.id }, body: accept });
  await app.owner.query('update tickets set queue_id = $1 where id = $2', [queue, second.id]);
  await company.setting('lgpdMessage', 'Aviso');
  const message = await insertFailedMessage(app.owner, company, { ticket: first.id, contact: first.contactId });
  const mark = `kanarie${name}x${company.id}x`;
  const template = await putTemplate(app.owner, company, { wabaId: `77${company.id}` });
  const plan = await insertPlan(app.owner, company, mark);
  const tag = await insertTag(app.owner, company, { contact: first.contactId, queue });
  const left = await insertWorkOf(app.owner, company, {
    clerk: people.clerk,
    admin: people.admin,
    ticket: first.id,
    contact: first.contactId,
  });
  await app.idle();
  await plantCanaries(app.owner, company.id, mark);
  const { id: ticket, uuid, contactId: contact } = first;
  const ids = {
    company: company.id,
    user: people.clerk.id,
    leaver: leaver.id,
    contact,
    tag,
    queue,
    connection: company.connectionId,
    plan,
    ticket,
    uuid,
    message,
    template,
    ...left,
    session: (await company.signIn(people.clerk.id)).sessionId,
  };
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

async function insertTag(owner: pg.Client, company: TestCompany, of: { contact: number; queue: number }) {
  const { rows } = await owner.query(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`,
    [company.id],
  );
  const tag = Number(rows[0].id);
  await owner.query('insert into contact_tags values ($1, $2, $3)', [company.id, of.contact, tag]);
  await owner.query('insert into connection_queues values ($1, $2, $3)', [company.id, company.connectionId, of.queue]);
  return tag;
}

const inGroup = `group_members (company_id, connection_id, group_value, type, value) values ($1, $2, '120363001', 'lid', '2001')`;

/** One row of each kind that a person makes beside messages. */
async function insertWorkOf(
  owner: pg.Client,
  company: TestCompany,
  { clerk, admin, ticket, contact }: { clerk: Person; admin: Person; ticket: number; contact: number },
): Promise<LeftIds> {
  const insert = async (text: string, ...values: unknown[]) =>
    Number((await owner.query(`insert into ${text} returning id`, [company.id, ...values])).rows[0].id);
  const key = Buffer.alloc(65, 4);
  await insert(
    `quick_messages (company_id, user_id, shortcode, message) values ($1, $2, 'ola', 'Olá, {{firstName}}!')`,
    clerk.id,
  );
  const view = 'ticket_views (company_id, user_id, name, search) values ($1, $2, $3, $4)';
  await insert(view, admin.id, 'Espera', '?tab=pending');
  const fileList = await insert(`file_lists (company_id, name, message) values ($1, 'Tabelas', 'Seguem as tabelas')`);
  return {
    detail: await insert(
      `contact_extra_info (company_id, contact_id, name, value) values ($1, $2, 'CPF', '1')`,
      contact,
    ),
    fileList,
    fileOption: await insert(`file_options (company_id, list_id, place, name) values ($1, $2, 0, 'Preços')`, fileList),
    quickMessage: await insert(
      `quick_messages (company_id, shortcode, message, geral) values ($1, 'horario', 'Das 9 às 18 h.', true)`,
    ),
    media: await insert(
      `media (company_id, message_id, state, name, mime_type)
       select $1, min(id), 'ready', 'nota.pdf', 'application/pdf' from messages where company_id = $1 and ticket_id = $2`,
      ticket,
    ),
    note: await insert(
      'ticket_notes (company_id, ticket_id, contact_id, user_id, note) values ($1, $2, $3, $4, $5)',
      ...[ticket, contact, clerk.id, 'Prefere de manhã'],
    ),
    view: await insert(view, clerk.id, 'Espera', '?tab=pending'),
    member: await insert(inGroup, company.connectionId),
    bulk: await insert(
      `bulk_runs (company_id, user_id, act, state, total, finished_at) values ($1, $2, 'close', 'done', 0, now())`,
      clerk.id,
    ),
    export: await insert(
      `exports (company_id, user_id, kind, query, language, state, finished_at) values ($1, $2, 'reports', '', 'pt', 'cancelled', now())`,
      clerk.id,
    ),
    subscription: await insert(
      'push_subscriptions (company_id, user_id, session_id, endpoint, key_p256dh, key_auth) values ($1, $2, $3, $4, $5, $6)',
      ...[clerk.id, clerk.sessionId, `https://push.test/${company.id}`, key, key.subarray(0, 16)],
    ),
    import: await insert(
      `contact_imports (company_id, user_id, file_name, state, columns, rows_read) values ($1, $2, 'clientes.csv', 'mapping', $3, 1)`,
      admin.id,
      JSON.stringify([{ header: 'Nome', samples: ['Ana'], target: 'name' }]),
    ),
  };
}

/** Ids nobody has, each right behind one that `beside` has where ids also say when or in which order. */
export async function drawMissingIds(owner: pg.Client, beside: EntityIds): Promise<EntityIds> {
  const next = async (table: string) => {
    const { rows } = await owner.query(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [table]);
    return Number(rows[0].id);
  };
  return {
    company: await next('companies'),
    user: await next('users'),
    leaver: await next('users'),
    contact: await next('contacts'),
    detail: await next('contact_extra_info'),
    tag: await next('tags'),
    queue: await next('queues'),
    connection: await next('connections'),
    plan: await next('plans'),
    ticket: await next('tickets'),
    uuid: randomUUID(),
    message: beside.message + 1,
    template: await next('templates'),
    media: await next('media'),
    note: await next('ticket_notes'),
    view: await next('ticket_views'),
    bulk: await next('bulk_runs'),
    export: await next('exports'),
    subscription: await next('push_subscriptions'),
    import: await next('contact_imports'),
    session: randomUUID(),
    quickMessage: await next('quick_messages'),
    fileList: await next('file_lists'),
    fileOption: await next('file_options'),
    member: await next('group_members'),
  };
}
