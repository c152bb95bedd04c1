import { setTimeout as wait } from 'node:timers/promises';
import type { Ticket } from '../packages/contract/src/tickets.schemas.ts';
import { actorOf } from '../packages/contract/src/users.ts';
import { canSeeTicket } from '../packages/contract/src/visibility.ts';
import type { Answer, Session } from './api.ts';
import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, type Customer, type Desk, findTickets } from './desk.ts';
import type { Fault } from './fault.ts';
import { Tally } from './findings.ts';
import { type AcceptedSend, writeInbound } from './load.ts';

const full = { races: 1_000, inPerSecond: 100 };
const brief = { races: 120, inPerSecond: 60 };

/** Each person takes part in most races, and may call 600 times a minute. */
const racesPerSecond = 8;
const greetingOf = (name: string) => `Aqui é ${name}`;

interface Race {
  customer: Customer;
  ticketId: number;
  /** Who accept at once, and which server the first of them speaks to; the next one speaks to the next. */
  contenders: readonly Session[];
  firstServer: number;
}

interface RunRace extends Race {
  /** In the order of the contenders. */
  answers: readonly (Answer<Ticket> | null)[];
}

/** What the database has of a race's ticket. */
interface Accepted {
  ticketId: number;
  status: string;
  userId: number | null;
  /** Who accepted, as the ticket's log has it. */
  accepts: number[];
}

interface Greeting {
  id: number;
  ticketId: number;
  body: string;
}

/** Two or three people accept one waiting ticket in the same moment, on two servers: one has it, all are told who. */
export const acceptRaces: Fault = {
  name: 'R1',
  title: 'two or more attendants accept one ticket at once, and accepting greets',
  isTwoNodes: true,
  async play(desk, short) {
    const size = short ? brief : full;
    await greetOnAccept(desk);
    const customers = await bringCustomers(desk, size.races);
    await writeInbound(desk, customers, { count: size.races, perSecond: size.inPerSecond });
    const races = planRaces(desk, customers, await findTickets(desk, customers));
    const run = await runAll(desk, races);
    const { sends, tally, lostByFirst } = await judgeRaces(desk, run);
    const calls = run.reduce((sum, { answers }) => sum + answers.length, 0);
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${run.length} accept races of ${calls} calls (the call made first lost ${lostByFirst}): ${tally.summarise()}`,
      faults: tally.describe(),
    };
  },
};

async function greetOnAccept({ api, admin }: Desk): Promise<void> {
  const values = { greetingAcceptedMessage: greetingOf('{{userName}}'), sendGreetingAccepted: 'enabled' };
  for (const [key, value] of Object.entries(values)) {
    await api.request(admin, { method: 'PUT', path: `/settings/${key}`, body: { value } });
  }
}

/** Who races, in which order and where, is the seed's choice; all who see a ticket without a queue may. */
function planRaces(
  { stage, admin, attendants }: Desk,
  customers: readonly Customer[],
  ticketIds: ReadonlyMap<string, number>,
): Race[] {
  const waiting = { status: 'pending', userId: null, queueId: null, isGroup: false } as const;
  const people = [...attendants, admin].filter(({ user }) => canSeeTicket(actorOf(user), waiting));
  if (people.length < 2) throw new Error('a race needs two people who see the ticket');
  return customers.map((customer) => {
    const first = stage.random.between(0, people.length - 1);
    const inTurn = [...people.slice(first), ...people.slice(0, first)];
    const contenders = inTurn.slice(0, stage.random.between(2, people.length));
    const firstServer = stage.random.between(0, stage.servers.length - 1);
    return { customer, ticketId: ticketIds.get(customer.waId) ?? 0, contenders, firstServer };
  });
}

/** So many races begin in the same moment of each second. */
async function runAll(desk: Desk, races: readonly Race[]): Promise<RunRace[]> {
  const run: RunRace[] = [];
  for (let begun = 0; begun < races.length; begun += racesPerSecond) {
    const now = races.slice(begun, begun + racesPerSecond).map((race) => runRace(desk, race));
    run.push(...(await Promise.all(now)));
    await wait(1_000);
  }
  return run;
}

/** Every call is made before any is answered. */
async function runRace({ api, stage }: Desk, race: Race): Promise<RunRace> {
  const { ticketId, contenders, firstServer } = race;
  const urls = stage.servers.map((server) => server.url);
  const calls = contenders.map((session, index) =>
    api.ask<Ticket>(session, {
      method: 'PUT',
      path: `/tickets/${ticketId}`,
      body: { status: 'open', userId: session.user.id },
      at: urls[(firstServer + index) % urls.length] ?? api.url,
    }),
  );
  return { ...race, answers: await Promise.all(calls) };
}

const wrongs = ['doubled', 'wrong winner', 'incomplete', 'refused'] as const;
type RaceTally = Tally<(typeof wrongs)[number]>;

async function judgeRaces(
  desk: Desk,
  races: readonly RunRace[],
): Promise<{ sends: AcceptedSend[]; tally: RaceTally; lostByFirst: number }> {
  const accepted = new Map((await readAccepted(desk, races)).map((row) => [row.ticketId, row]));
  const greetings = Map.groupBy(await readGreetings(desk, races), ({ ticketId }) => ticketId);
  const tally: RaceTally = new Tally(wrongs);
  const sends: AcceptedSend[] = [];
  let lostByFirst = 0;
  for (const race of races) {
    const row = accepted.get(race.ticketId);
    const greeted = greetings.get(race.ticketId) ?? [];
    judgeAnswers(race, row, tally);
    judgeStored(race, row, greeted, tally);
    if (row?.userId !== race.contenders[0]?.user.id) lostByFirst += 1;
    // One of each: a second greeting is a message that nobody wrote, at the customer too.
    const [greeting] = greeted;
    if (greeting) {
      sends.push({
        messageId: greeting.id,
        text: greeting.body,
        customer: race.customer,
        ticketId: race.ticketId,
      });
    }
  }
  return { sends, tally, lostByFirst };
}

/** Winner and losers alike are answered 200, with the ticket as the winner has it. */
function judgeAnswers({ ticketId, answers }: RunRace, row: Accepted | undefined, tally: RaceTally): void {
  const told: (number | null)[] = [];
  for (const answer of answers) {
    if (answer?.status !== 200) {
      tally.add(
        'refused',
        `ticket ${ticketId}: ${answer ? `${answer.status} ${answer.body.code ?? ''}` : 'no answer'}`,
      );
      continue;
    }
    const { id, status, userId, user } = answer.body;
    told.push(userId);
    const isWinners = id === ticketId && status === 'open' && userId === row?.userId && user?.id === userId;
    if (!isWinners)
      tally.add('wrong winner', `ticket ${ticketId} of ${row?.userId} is answered as ${id}, ${status}, of ${userId}`);
  }
  if (new Set(told).size > 1) tally.add('doubled', `ticket ${ticketId} is answered as of ${told.join(' and ')}`);
}

function judgeStored(
  { ticketId, contenders }: RunRace,
  row: Accepted | undefined,
  greeted: readonly Greeting[],
  tally: RaceTally,
): void {
  const accepts = row?.accepts ?? [];
  const winner = contenders.find(({ user }) => user.id === row?.userId);
  if (row?.status !== 'open' || !winner)
    tally.add('wrong winner', `ticket ${ticketId} is ${row?.status} and of ${row?.userId}`);
  if (accepts.some((userId) => userId !== row?.userId))
    tally.add('wrong winner', `ticket ${ticketId} of ${row?.userId} was accepted by ${accepts.join(' and ')}`);
  if (winner && greeted.some(({ body }) => body !== greetingOf(winner.user.name)))
    tally.add('wrong winner', `${greeted.map(({ body }) => body).join(' and ')} in a ticket of ${winner.user.name}`);
  if (accepts.length > 1) tally.add('doubled', `ticket ${ticketId} was accepted ${accepts.length} times`);
  if (greeted.length > 1) tally.add('doubled', `ticket ${ticketId} was greeted ${greeted.length} times`);
  if (accepts.length === 0) tally.add('incomplete', `ticket ${ticketId}: the log knows of no accept`);
  if (greeted.length === 0) tally.add('incomplete', `ticket ${ticketId} was not greeted`);
}

function readAccepted({ stage, companyId }: Desk, races: readonly Race[]): Promise<Accepted[]> {
  return stage.database.rows<Accepted>(
    `select t.id as "ticketId", t.status, t.user_id as "userId",
       array(select l.user_id::int from ticket_logs l
         where l.company_id = t.company_id and l.ticket_id = t.id and l.type = 'open' order by l.id) as accepts
     from tickets t where t.company_id = $1 and t.id = any($2)`,
    [companyId, races.map(({ ticketId }) => ticketId)],
  );
}

function readGreetings({ stage, companyId }: Desk, races: readonly Race[]): Promise<Greeting[]> {
  return stage.database.rows<Greeting>(
    `select id, ticket_id as "ticketId", body from messages
     where company_id = $1 and ticket_id = any($2) and from_me order by id`,
    [companyId, races.map(({ ticketId }) => ticketId)],
  );
}
