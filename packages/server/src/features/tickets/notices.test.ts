import type { Actor } from '@guiche/contract/actor';
import { belongsInNotices, type NoticeTicket } from '@guiche/contract/notices';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Cell extends NoticeTicket {
  id: number;
}
interface Viewer {
  person: Person;
  actor: Actor;
}

const onOff = [false, true];
const statuses = ['open', 'pending', 'group', 'closed'] as const;
const withUnreadMessages = 'true';

let app: TestApp;
let company: TestCompany;
let queues: { mine: number; other: number };
let viewers: Viewer[];
let cells: Cell[];

async function makeViewer(profile: Actor['profile'], allTicket: boolean, allowGroup: boolean): Promise<Viewer> {
  const flags = { all_ticket: allTicket ? 'enable' : 'disable', allow_group: allowGroup };
  const person = await company.person({ profile, queues: [queues.mine], flags });
  const rights = { allTicket, allowGroup, allHistoric: false, allUserChat: false, userClosePendingTicket: true };
  const base = { userId: person.id, companyId: company.id, profile, super: false, queueIds: [queues.mine] };
  return {
    person,
    actor: {
      ...base,
      ...rights,
      hidesNumbers: false,
      showDashboard: false,
      allowRealTime: false,
      allowConnections: false,
    },
  };
}

/** A second connection, which counts groups as tickets. */
async function addGroupConnection(): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into connections (company_id, name, channel, group_as_ticket) values ($1, 'Grupos', 'whatsapp', 'enabled') returning id`,
    [company.id],
  );
  return Number(rows[0]?.id);
}

function placesOf(userId: number | null): Omit<Cell, 'id'>[] {
  return statuses.flatMap((status) =>
    [queues.mine, queues.other, null].flatMap((queueId) =>
      onOff.flatMap((unread) =>
        onOff.flatMap((active) =>
          (status === 'group' ? (['enabled', 'disabled'] as const) : (['disabled'] as const)).map((groupAsTicket) => ({
            status,
            userId,
            queueId,
            isGroup: status === 'group',
            unreadMessages: unread ? 3 : 0,
            contact: { active },
            whatsapp: { groupAsTicket },
          })),
        ),
      ),
    ),
  );
}

const insertSql = `
  with r as (select row_number() over () as n, r.* from jsonb_to_recordset($2::jsonb) r(status text, "userId" bigint,
      "queueId" bigint, "isGroup" boolean, unread bigint, active boolean, connection bigint)),
    ids as (select n, nextval('contacts_id_seq') as contact, nextval('tickets_id_seq') as ticket from r),
    c as (insert into contacts (company_id, id, name, channel, active) overriding system value
      select $1, contact, 'Contato ' || contact, 'whatsappapi', active from r join ids using (n) returning id)
  insert into tickets (company_id, id, status, channel, is_group, contact_id, connection_id, queue_id, user_id, protocol,
      unread_messages) overriding system value
    select $1, ticket, status, 'whatsappapi', "isGroup", c.id, connection, "queueId", "userId", 'p', unread
    from r join ids using (n) join c on c.id = contact order by n returning id`;

async function insertCells(places: Omit<Cell, 'id'>[], groupConnection: number): Promise<Cell[]> {
  const rows = places.map(({ unreadMessages, contact, whatsapp, ...place }) => ({
    ...place,
    unread: unreadMessages,
    active: contact.active,
    connection: whatsapp.groupAsTicket === 'enabled' ? groupConnection : company.connectionId,
  }));
  const inserted = await app.owner.query<{ id: string }>(insertSql, [company.id, JSON.stringify(rows)]);
  return places.map((place, n) => ({ ...place, id: Number(inserted.rows[n]?.id) }));
}

/** Every page of what somebody is notified of. */
async function listed(person: Person): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  for (let nextCursor: string | undefined; ; ) {
    const query = { withUnreadMessages, ...(nextCursor === undefined ? {} : { nextCursor }) };
    const page = await company.request(person, listTickets, { query });
    ids.push(...page.tickets.map(({ id }) => id));
    if (page.nextCursor === null) return { ids: ids.sort((a, b) => a - b), count: page.count };
    nextCursor = page.nextCursor;
  }
}

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  queues = { mine: await company.queue('Vendas'), other: await company.queue('Suporte') };
  const stranger = await company.person({ queues: [queues.other] });
  viewers = [];
  for (const profile of ['user', 'admin'] as const)
    for (const allTicket of onOff)
      for (const allowGroup of onOff) viewers.push(await makeViewer(profile, allTicket, allowGroup));
  const owners = [null, stranger.id, ...viewers.map(({ person }) => person.id)];
  cells = await insertCells(owners.flatMap(placesOf), await addGroupConnection());
});
afterAll(() => app.close());

test.each(['disabled', 'enabled'] as const)(
  'unread tickets without a status are those of the rule, with waiting ones %s',
  async (showNotificationPending) => {
    await company.setting('showNotificationPending', showNotificationPending);
    const sizes = new Set<number>();
    for (const { actor, person } of viewers) {
      const expected = cells.filter((cell) => belongsInNotices(actor, { showNotificationPending }, cell));
      const ids = expected.map(({ id }) => id).sort((a, b) => a - b);
      expect([actor, await listed(person)]).toEqual([actor, { ids, count: ids.length }]);
      sizes.add(ids.length);
    }
    // The flags make a difference, or the comparison would say nothing.
    expect(sizes.size).toBeGreaterThan(2);
  },
);

test('with a status, unread is a filter of that list', async () => {
  const [viewer] = viewers;
  if (!viewer) throw new Error('no viewer');
  const page = await company.request(viewer.person, listTickets, { query: { status: 'pending', withUnreadMessages } });
  expect(page.count).toBeGreaterThan(0);
  for (const ticket of page.tickets) expect([ticket.status, ticket.unreadMessages]).toEqual(['pending', 3]);
});
