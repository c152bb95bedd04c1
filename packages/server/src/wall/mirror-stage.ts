import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import type { BodyOf, ResultOf, Route } from '@guiche/contract/route';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, RequestInput, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { nameOf } from './contract-routes.ts';

export interface Story {
  name: string;
  at: TestCompany;
  /** The ticket of the story's contact, as it was last answered. */
  ticket: Ticket;
}
export type Act = (story: Story) => Promise<unknown>;

/** One application for a test file; for each test a new company with its people, queues and screens. */
export class MirrorStage {
  /** Names of the routes that were called. */
  readonly called = new Set<string>();
  screens: MirroredScreen[] = [];
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly people: Readonly<Record<'admin' | 'ana' | 'bia' | 'gil', Person>>;
  readonly queues: { sales: number; support: number };

  private constructor(parts: Pick<MirrorStage, 'app' | 'company' | 'people' | 'queues'>) {
    this.app = parts.app;
    this.company = parts.company;
    this.people = parts.people;
    this.queues = parts.queues;
  }

  static async set(app: TestApp): Promise<MirrorStage> {
    const company = await app.company();
    const steps = [{ after: 0, status: 'sent' } as const, { after: 5, status: 'delivered' } as const];
    await app.sim.receipts({ mode: 'script', steps }, { phoneNumberId: company.phoneNumberId });
    const queues = { sales: await company.queue('Vendas'), support: await company.queue('Suporte') };
    const anas = { all_ticket: 'enable', allow_group: true };
    const people = {
      admin: await company.admin(),
      ana: await company.person({ name: 'Ana', queues: [queues.sales], flags: anas }),
      bia: await company.person({ name: 'Bia', queues: [queues.support] }),
      gil: await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } }), // sees all, but numbers only masked
    };
    return new MirrorStage({ app, company, people, queues });
  }

  /** A screen for each of the people, in turn at each of the processes. */
  async openScreens(...processes: TestCompany[]): Promise<void> {
    const opened = Object.entries(this.people).map(([name, person], n) =>
      MirroredScreen.open(processes[n % processes.length] ?? this.company, person, name),
    );
    this.screens = await Promise.all(opened);
  }

  closeScreens(): void {
    for (const { model } of this.screens) model.disconnect();
  }

  /** State + events = fresh load: every screen that only followed events equals one loaded just now. */
  async compare(after: string): Promise<void> {
    const { screens } = this;
    const pictures = await Promise.all(
      screens.map(async (screen) => ({ name: screen.name, shown: await screen.shown(), fresh: await screen.fresh() })),
    );
    for (const { name, shown, fresh } of pictures) expect([after, name, shown]).toEqual([after, name, fresh]);
    await Promise.all(screens.map((screen) => screen.openNew()));
  }

  request<T extends Route>(
    at: TestCompany,
    person: Person,
    route: T,
    input: RequestInput<T> = {},
  ): Promise<ResultOf<T>> {
    this.called.add(nameOf(route));
    return at.request(person, route, input);
  }

  async put(story: Story, person: Person, body: BodyOf<typeof updateTicket>): Promise<void> {
    story.ticket = await this.request(story.at, person, updateTicket, { params: { ticketId: story.ticket.id }, body });
  }

  async lastOf(story: Story, fromMe: boolean): Promise<Message> {
    const params = { ticketId: story.ticket.id };
    const { messages } = await story.at.request(this.people.admin, listMessages, { params });
    return messages.findLast((message) => message.fromMe === fromMe) ?? expect.fail('no such message');
  }

  contactWrites(text: string): Act {
    return async (story) => {
      const { waId } = await this.app.sim.contact(story.name).get();
      await this.company.receives(story.name, `${text} (meu número é ${waId})`);
      await this.app.idle();
      const shown = [
        ...(await story.at.tickets(this.people.admin, 'pending', true)),
        ...(await story.at.tickets(this.people.admin, 'open', true)),
      ];
      story.ticket = shown.find(({ contact }) => contact.name === story.name) ?? expect.fail('no ticket came of it');
    };
  }

  /** Plays acts one after the other, in turn at each of the places, and checks after each. */
  async tell(
    name: string,
    places: TestCompany[],
    check: (after: string) => Promise<void>,
    acts: Record<string, Act>,
  ): Promise<Story> {
    const story = { name, at: this.company, ticket: { id: 0 } as Ticket };
    for (const [n, [what, act]] of Object.entries(acts).entries()) {
      story.at = places[n % places.length] ?? this.company;
      await act(story);
      await this.app.idle();
      await check(`${name}: ${what}`);
    }
    return story;
  }
}

/** Sets the stage anew before each test of the file; `onSet` hands it over. */
export function useMirrorStage(onSet: (stage: MirrorStage) => void): void {
  let app: TestApp;
  let stage: MirrorStage;
  beforeAll(async () => {
    app = await startTestApp({ limiter: noLimits });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    stage = await MirrorStage.set(app);
    onSet(stage);
  });
  afterEach(() => stage.closeScreens());
}
