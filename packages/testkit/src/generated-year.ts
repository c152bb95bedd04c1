import fc from 'fast-check';
import type { TestApp } from './test-app.ts';
import type { TestCompany } from './test-company.ts';

/** An attendance of a year that was made up: a row of a company's, as plain code knows it. Times are milliseconds. */
export interface YearRow {
  id: number;
  ticketId: number;
  contact: number;
  user: number | null;
  queue: number | null;
  /** Its ticket's. */
  status: string;
  createdAt: number;
  queuedAt: number;
  startedAt: number | null;
  closedAt: number | null;
  finishedAt: number | null;
  isGroup: boolean;
  isActive: boolean;
  rate: number | null;
  /** It counts nowhere. */
  isVoid: boolean;
  /** Its ticket is shown nowhere any more. */
  isGone: boolean;
}

export interface YearMessage {
  at: number;
  fromMe: boolean;
  isPrivate: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
export const yearEnd = Date.parse('2026-11-20T12:00:00Z');
export const yearStart = yearEnd - 366 * 24 * hour;
const lastContact = 120;

export const nameOf = (contact: number) => `C${String(contact).padStart(3, '0')}`;
/** Every tenth contact is a group. */
const isGroup = (contact: number) => contact % 10 === 0;

/** Anywhere in the year, and often within an hour of a midnight or of a night in which clocks are put on or back. */
export const moments = (zone: string) => {
  const turns = [...nightsOfTurn(zone)];
  const anywhere = fc.integer({ min: yearStart, max: yearEnd });
  const near = (time: number) => fc.integer({ min: time - hour, max: time + hour });
  return fc.oneof(anywhere, anywhere, fc.constantFrom(...turns, Date.parse('2026-03-01T03:00:00Z')).chain(near));
};

/** Hours after which the clock differs from what it would be. */
export function* nightsOfTurn(zone: string): Generator<number> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  for (let time = yearStart - (yearStart % hour); time < yearEnd; time += hour)
    if ((Number(clock.format(time)) + 1) % 24 !== Number(clock.format(time + hour))) yield time;
}

export const dateIn = (zone: string, time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);

export const attendances = (zone: string, users: readonly number[], queues: readonly number[]) =>
  fc.array(
    fc.record({
      contact: fc.integer({ min: 0, max: lastContact }),
      /** One of five takes up the ticket of an earlier one, where that is over. */
      takesUp: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      user: fc.option(fc.constantFrom(...users)),
      queue: fc.option(fc.constantFrom(...queues)),
      status: fc.constantFrom('closed', 'closed', 'open', 'pending'),
      createdAt: moments(zone),
      wait: fc.option(fc.integer({ min: 0, max: 3 * hour })),
      support: fc.option(fc.integer({ min: 0, max: 30 * hour })),
      closes: fc.boolean(),
      finishes: fc.boolean(),
      isActive: fc.boolean(),
      rate: fc.option(fc.integer({ min: 0, max: 10 })),
    }),
    { minLength: 150, maxLength: 150 },
  );

type Drawn = ReturnType<typeof attendances> extends fc.Arbitrary<(infer T)[]> ? T : never;

/** What becomes of an attendance, as it was drawn. */
export function courseOf(drawn: Drawn, createdAt: number) {
  const startedAt = drawn.wait === null ? null : createdAt + drawn.wait;
  const end = drawn.support === null ? null : (startedAt ?? createdAt) + drawn.support;
  const [closedAt, finishedAt] = [drawn.closes ? end : null, drawn.finishes ? end : null];
  return { user: drawn.user, startedAt, closedAt, finishedAt, rate: drawn.rate };
}

export class GeneratedYear {
  readonly company: TestCompany;
  readonly all: YearRow[] = [];
  readonly messages: YearMessage[] = [];
  readonly #owner: TestApp['owner'];
  readonly #contacts: number[] = [];

  constructor({ owner }: TestApp, company: TestCompany) {
    this.#owner = owner;
    this.company = company;
  }

  async open(): Promise<void> {
    for (let n = 0; n <= lastContact; n++)
      this.#contacts.push(
        await this.#insert(
          `insert into contacts (company_id, name, channel, is_group) values ($1, $2, 'whatsappapi', $3) returning id`,
          [nameOf(n), isGroup(n)],
        ),
      );
  }

  contactId(contact: number): number {
    return this.#contacts[contact] ?? 0;
  }

  async #insert(text: string, values: unknown[]): Promise<number> {
    const { rows } = await this.#owner.query(text, [this.company.id, ...values]);
    return Number(rows[0].id);
  }

  ofTicket(ticketId: number): YearRow[] {
    return this.all.filter((row) => row.ticketId === ticketId);
  }

  /** The ticket of an earlier attendance that another one may begin in. */
  #ticketAgain(drawn: Drawn): YearRow | undefined {
    if (!drawn.takesUp) return undefined;
    const earlier = this.all[drawn.contact % this.all.length];
    const isOver = earlier && this.ofTicket(earlier.ticketId).every((row) => row.finishedAt !== null && !row.isGone);
    return isOver ? earlier : undefined;
  }

  async #newTicket({ contact, isActive, status, user, queue }: Drawn) {
    const isTaken = this.all.some((row) => row.contact === contact && row.status !== 'closed');
    const live = isGroup(contact) ? 'group' : status;
    const ticket = { contact, isActive, status: isTaken || status === 'closed' ? 'closed' : live };
    const ticketId = await this.#insert(
      `insert into tickets (company_id, status, channel, is_group, contact_id, connection_id, protocol, is_active_demand, user_id, queue_id)
       values ($1, $2, 'whatsappapi', $3, $4, $5, 'p', $6, $7, $8) returning id`,
      [
        ticket.status,
        isGroup(contact),
        this.contactId(contact),
        this.company.connectionId,
        isActive,
        ticket.status === 'open' ? user : null,
        queue,
      ],
    );
    return { ...ticket, ticketId };
  }

  async add(drawn: readonly Drawn[]): Promise<void> {
    for (const one of drawn) {
      const { ticketId, contact, isActive, status } = this.#ticketAgain(one) ?? (await this.#newTicket(one));
      const { createdAt, queue } = one;
      const id = await this.#insert(
        `insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, protocol, created_at, queued_at, contact_id)
         values ($1, $2, $3, $4, 'p', $5, $5, $6) returning id`,
        [ticketId, this.company.connectionId, queue, new Date(createdAt), this.contactId(contact)],
      );
      const row: YearRow = {
        ...{ id, ticketId, contact, queue, status, isActive, createdAt, queuedAt: createdAt },
        ...courseOf(one, createdAt),
        ...{ isGroup: isGroup(contact), isVoid: false, isGone: false },
      };
      this.all.push(row);
      await this.#settle(contact);
      await this.write(row);
    }
  }

  /** What happens to an attendance later: it is accepted, closed, rated. */
  async write(row: YearRow): Promise<void> {
    const date = (time: number | null) => time && new Date(time);
    await this.#owner.query(
      `update ticket_sessions set user_id = $3, started_at = $4, closed_at = $5, finished_at = $6, rate = $7::bigint, rated = $7::bigint is not null
       where company_id = $1 and id = $2`,
      [this.company.id, row.id, row.user, date(row.startedAt), date(row.closedAt), date(row.finishedAt), row.rate],
    );
    await this.#mark(row);
  }

  async transfer(row: YearRow, queue: number | null): Promise<void> {
    row.queue = queue;
    await this.#owner.query('update ticket_sessions set queue_id = $3 where company_id = $1 and id = $2', [
      this.company.id,
      row.id,
      queue,
    ]);
    await this.#mark(row);
  }

  /** As whoever changes an attendance marks its day. */
  async #mark({ createdAt }: YearRow): Promise<void> {
    await this.#owner.query(`insert into day_marks (company_id, about, at) values ($1, 'attendances', $2)`, [
      this.company.id,
      new Date(createdAt),
    ]);
  }

  /** As whoever changes tickets brings their attendances in line. */
  async #settle(contact: number): Promise<void> {
    await this.#owner.query('select settle_attendances($1, array[$2::bigint])', [
      this.company.id,
      this.contactId(contact),
    ]);
  }

  async remove(row: YearRow): Promise<void> {
    for (const each of this.ofTicket(row.ticketId)) Object.assign(each, { isVoid: true, isGone: true });
    await this.#owner.query('update tickets set deleted_at = now() where company_id = $1 and id = $2', [
      this.company.id,
      row.ticketId,
    ]);
    await this.#settle(row.contact);
  }

  /** Its ticket became part of another one: what was closed in it goes on counting. */
  async merge(row: YearRow, into: YearRow): Promise<void> {
    for (const each of this.ofTicket(row.ticketId))
      Object.assign(each, { isVoid: each.closedAt === null, isGone: true });
    await this.#owner.query(
      'update tickets set deleted_at = now(), merged_into = $3 where company_id = $1 and id = $2',
      [this.company.id, row.ticketId, into.ticketId],
    );
    await this.#settle(row.contact);
  }

  /** Its tickets go out of sight, and go on counting. */
  async removeContact(contact: number): Promise<void> {
    for (const row of this.all) if (row.contact === contact) row.isGone = true;
    const values = [this.company.id, this.contactId(contact), new Date()];
    await this.#owner.query('update contacts set deleted_at = $3 where company_id = $1 and id = $2', values);
    await this.#owner.query(
      'update tickets set deleted_at = $3 where company_id = $1 and contact_id = $2 and deleted_at is null',
      values,
    );
    await this.#settle(contact);
  }

  async say(messages: readonly YearMessage[]): Promise<void> {
    this.messages.push(...messages);
    await this.#owner.query(
      `insert into messages (company_id, id, contact_id, connection_id, body, from_me, is_private)
       select $1, ((m.at - 1704067200000) << 12) | ((row_number() over () + $5) & 4095), $2, $3, '', m."fromMe", m."isPrivate"
       from jsonb_to_recordset($4) m (at bigint, "fromMe" boolean, "isPrivate" boolean)`,
      [this.company.id, this.#contacts[0], this.company.connectionId, JSON.stringify(messages), this.messages.length],
    );
    // As a past that is read in marks them: the days may have been summed meanwhile, as they are every minute.
    await this.#owner.query(
      `insert into day_marks (company_id, about, at)
       select $1, 'messages', to_timestamp((m->>'at')::bigint / 1000.0) from jsonb_array_elements($2) m`,
      [this.company.id, JSON.stringify(messages)],
    );
  }
}
