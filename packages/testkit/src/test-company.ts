import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { getMe } from '@guiche/contract/auth.schemas';
import { getContact } from '@guiche/contract/contacts.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import type { BodyOf, ParamsOf, QueryOf, ResultOf, Route } from '@guiche/contract/route';
import { listTickets, type Ticket } from '@guiche/contract/tickets.schemas';
import { actorOf } from '@guiche/contract/users';
import { unmatchableHash } from '@guiche/server/platform/crypto/password';
import { seal, sealingKey } from '@guiche/server/platform/crypto/seal';
import { newToken, tokenHash } from '@guiche/server/platform/crypto/token';
import type { SentByContact, SimulatorClient } from '@guiche/simulator/client';
import type pg from 'pg';
import { ClientModel, connectModel } from './client-model.ts';
import { testSecret } from './database.ts';
import { loadContacts } from './load-contacts.ts';
import type { LoadedScreen } from './screen-rows.ts';

/** What a request may carry; what the route does not declare is left out. */
export interface RequestInput<T extends Route> {
  params?: ParamsOf<T>;
  query?: Record<string, string> | QueryOf<T>;
  body?: BodyOf<T>;
  key?: string;
}

export interface Answer<T> {
  status: number;
  body: T;
}

export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
  sessionId: string;
}

export interface PersonOptions {
  name?: string;
  profile?: 'admin' | 'user';
  queues?: number[];
  /** Only for those who sign in by the log-in form. Hashed at the least cost there is: the stored hash names its own. */
  password?: string;
  /** Columns of `users` to set beyond the defaults: `{all_ticket: 'enable'}`. */
  flags?: Record<string, string | boolean>;
}

/** The parts of a running application a company is built with. */
export interface Ground {
  url: string;
  owner: pg.Client;
  sim: SimulatorClient;
}

function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const hash = argon2Sync('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  });
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${saltText}$${hashText}`;
}

const colours = ['#E03131', '#2F9E44', '#1971C2', '#F08C00', '#7048E8', '#0C8599'];

/** A company with queues and one Cloud connection whose number the simulator knows. */
export class TestCompany {
  readonly id: number;
  readonly connectionId: number;
  readonly phoneNumberId: string;
  readonly #ground: Ground;

  private constructor(ground: Ground, ids: { id: number; connectionId: number; phoneNumberId: string }) {
    this.#ground = ground;
    this.id = ids.id;
    this.connectionId = ids.connectionId;
    this.phoneNumberId = ids.phoneNumberId;
  }

  static async build(ground: Ground, name = `Loja ${randomBytes(3).toString('hex')}`): Promise<TestCompany> {
    const { owner, sim } = ground;
    const id = await one(owner, `select control.create_company($1, current_date + 365, false) as id`, [name]);
    const phoneNumberId = String(10_000 + id);
    const accessToken = `SIM-${phoneNumberId}`;
    const connectionId = await one(
      owner,
      `insert into connections (company_id, name, channel, number, is_default, account_id, access_token_sealed)
       values ($1, 'Cloud', 'whatsappapi', $2, true, $3, $4) returning id`,
      [id, `5511400${phoneNumberId}`, phoneNumberId, seal(sealingKey(testSecret), accessToken)],
    );
    await owner.query('insert into control.connection_routes values ($1, $2, $3, $4)', [
      'whatsapp_business_account',
      phoneNumberId,
      id,
      connectionId,
    ]);
    await sim.seed({ phones: [{ phoneNumberId, displayNumber: `5511400${phoneNumberId}`, accessToken }] });
    return new TestCompany(ground, { id, connectionId, phoneNumberId });
  }

  /** A second connection, by the channel of pocket-channel.ts; the application must have been started with it. */
  pocketConnection(): Promise<number> {
    return one(
      this.#ground.owner,
      `insert into connections (company_id, name, channel, number, account_id, access_token_sealed)
       values ($1, 'Bolso', 'whatsapp', $2, $2, $3) returning id`,
      [this.id, `55219${this.phoneNumberId}`, seal(sealingKey(testSecret), 'pocket')],
    );
  }

  /** The same company as another process of the application serves it. */
  at(url: string): TestCompany {
    return new TestCompany({ ...this.#ground, url }, this);
  }

  async queue(name: string): Promise<number> {
    const count = await one(this.#ground.owner, 'select count(*) as id from queues where company_id = $1', [this.id]);
    const color = colours[count] ?? `#${randomBytes(3).toString('hex')}`;
    return one(this.#ground.owner, 'insert into queues (company_id, name, color) values ($1, $2, $3) returning id', [
      this.id,
      name,
      color,
    ]);
  }

  /** A user with an open session. */
  async person(options: PersonOptions = {}): Promise<Person> {
    const { owner } = this.#ground;
    const name = options.name ?? `Pessoa ${randomBytes(3).toString('hex')}`;
    const email = `${randomUUID()}@loja.test`;
    const columns = {
      company_id: this.id,
      name,
      email,
      password_hash: options.password === undefined ? unmatchableHash : hashCheaply(options.password),
      profile: options.profile ?? 'user',
      ...options.flags,
    };
    const places = Object.keys(columns).map((_, n) => `$${n + 1}`);
    const id = await one(
      owner,
      `insert into users (${Object.keys(columns).join()}) values (${places.join()}) returning id`,
      Object.values(columns),
    );
    for (const queueId of options.queues ?? [])
      await owner.query('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
        this.id,
        id,
        queueId,
      ]);
    if (options.password !== undefined)
      await owner.query('insert into control.login_emails values ($1, $2, $3)', [email, this.id, id]);
    return { id, name, email, ...(await this.signIn(id)) };
  }

  admin(): Promise<Person> {
    return this.person({ name: 'Helena', profile: 'admin' });
  }

  /** A further session of the same person, as if they had signed in. */
  async signIn(userId: number): Promise<{ token: string; sessionId: string }> {
    const { owner } = this.#ground;
    const token = newToken();
    const sessionId = randomUUID();
    await owner.query(
      `insert into control.sessions (id, company_id, user_id, refresh_hash, remember, expires_at)
      values ($1, $2, $3, $4, true, now() + interval '1 day')`,
      [sessionId, this.id, userId, tokenHash(newToken())],
    );
    await owner.query(`insert into control.access_tokens values ($1, $2, now() + interval '1 hour')`, [
      tokenHash(token),
      sessionId,
    ]);
    return { token, sessionId };
  }

  async setting(key: string, value: string): Promise<void> {
    await this.#ground.owner.query(
      `insert into company_settings (company_id, key, value) values ($1, $2, $3) on conflict (company_id, key) do update set value = excluded.value`,
      [this.id, key, value],
    );
  }

  /** Somebody writes to the company's number by the simulated platform; resolves when the webhook was answered. */
  async receives(contactName: string, text: string): Promise<string> {
    const written = await this.#ground.sim.contact(contactName).says(text, this.phoneNumberId);
    return written.messageId;
  }

  /** Somebody sends something that is no text: a picture, a voice note, a place… */
  async receivesPart(contactName: string, content: SentByContact): Promise<string> {
    const written = await this.#ground.sim.contact(contactName).sends(content, this.phoneNumberId);
    return written.messageId;
  }

  /** One request as somebody; never throws for an answer. */
  ask<T extends Route>(
    person: Person,
    route: T,
    input: RequestInput<T> = {},
  ): Promise<Answer<ResultOf<T> & { error?: string; code?: string }>> {
    return askRoute(this.#ground.url, person.token, route, input);
  }

  /** One request that must succeed. */
  async request<T extends Route>(person: Person, route: T, input: RequestInput<T> = {}): Promise<ResultOf<T>> {
    const { status, body } = await this.ask(person, route, input);
    if (status !== 200) throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  tickets(person: Person, status: Ticket['status'], showAll = false): Promise<Ticket[]> {
    return this.request(person, listTickets, { query: { status, showAll: String(showAll) } }).then(
      (page) => page.tickets,
    );
  }

  /** What somebody's page loads: the first page of each list and of what is set aside, with the chats of `opened` (all, when not given). */
  async load(
    person: Person,
    opened?: ReadonlySet<number>,
    toldContacts: readonly number[] = [],
  ): Promise<LoadedScreen> {
    const lists: Record<string, string>[] = [
      { status: 'pending', sortTickets: 'WAITING' },
      ...['open', 'group', 'closed'].map((status) => ({ status })),
      { status: 'open', snoozed: 'true' },
    ];
    const [user, pages] = await Promise.all([
      this.request(person, getMe),
      Promise.all(lists.map((list) => this.request(person, listTickets, { query: { ...list, showAll: 'true' } }))),
    ]);
    const tickets = pages.flatMap((page) => page.tickets);
    const chats = await Promise.all(
      tickets
        .filter(({ id }) => opened?.has(id) ?? true)
        .map(({ id }) => this.request(person, listMessages, { params: { ticketId: id } })),
    );
    const seq = Math.min(...pages.map((page) => page.seq));
    const contacts = await loadContacts(
      (contactId) => this.ask(person, getContact, { params: { contactId } }),
      toldContacts,
    );
    return { actor: actorOf(user), tickets, messages: chats.flatMap((chat) => chat.messages), contacts, seq };
  }

  /** A screen of somebody: a real socket that follows the live channel, loaded as the page would load it. */
  async screen(person: Person): Promise<ClientModel> {
    const model = new ClientModel({
      url: this.#ground.url,
      token: person.token,
      companyId: this.id,
      load: (toldContacts) => this.load(person, undefined, toldContacts),
    });
    await model.settled(0);
    return model;
  }

  /** A socket of somebody that shows nothing: what it is told is what counts. */
  listener(person: Person): Promise<ClientModel> {
    return connectModel({ url: this.#ground.url, token: person.token, companyId: this.id });
  }
}

/** One request with a bearer token. */
export async function askRoute<T extends Route>(
  url: string,
  token: string | null,
  route: T,
  input: RequestInput<T>,
): Promise<Answer<ResultOf<T> & { error?: string; code?: string }>> {
  const params: Record<string, unknown> = { ...(input.params as object | undefined) };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const target = new URL(`/api${path}`, url);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined)
      target.searchParams.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  const response = await fetch(target, {
    method: route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function one(client: pg.Client, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: string | number }>(text, values);
  return Number(rows[0]?.id);
}
