import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, type Customer, type Desk } from './desk.ts';
import type { Fault } from './fault.ts';
import { Tally } from './findings.ts';
import { ours } from './stored-messages.ts';
import { waitUntilQuiet } from './wait-until-quiet.ts';

/** So many contacts are raced; some more stand by, should the messages of a few not have been under way at one time. */
const full = { races: 10_000, standby: 500, wave: 250 };
const brief = { races: 500, standby: 100, wave: 125 };

const messagesEach = 2;
const tellings = 2;
/** Posts under way at once: those of four contacts, spread over both servers by the proxy. */
const line = { concurrency: 16, batchSize: 1 };
const waveWithinMs = 60_000;

/** Two first messages of a contact nobody knows, each told twice, all four at once on two servers: one contact, one ticket. */
export const firstMessageRaces: Fault = {
  name: 'R2',
  title: 'first messages of one new contact at once, each told twice',
  isTwoNodes: true,
  isBehindProxy: true,
  async play(desk, short, screens) {
    const size = short ? brief : full;
    const customers = await bringCustomers(desk, size.races + size.standby, () => 'auto', 'burst');
    const { simulator } = desk.stage;
    await simulator.deliverySettings(line);
    await simulator.faults({ kind: 'duplicate', copies: tellings - 1, ms: 0, what: 'message' });
    const tally: RaceTally = new Tally(wrongs);
    let begun = 0;
    let raced = 0;
    while (raced < size.races && begun < customers.length) {
      const count = Math.min(size.wave, customers.length - begun);
      raced += await runWave(desk, begun + 1, count, tally);
      begun += count;
    }
    const unrest = await waitUntilQuiet(desk, screens);
    await judgeContacts(desk, customers.slice(0, begun), tally);
    const faults = [...tally.describe(), ...(unrest ? [unrest] : [])];
    if (raced < size.races) faults.push(`only ${raced} of ${begun} contacts had both messages under way at one time`);
    return {
      sends: [],
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${raced} first-message races of ${begun} new contacts (${messagesEach} messages told ${tellings} times): ${tally.summarise()}`,
      faults,
      isBroughtAtOnce: true,
    };
  },
};

const wrongs = ['doubled', 'incomplete', 'refused'] as const;
type RaceTally = Tally<(typeof wrongs)[number]>;

/** From when to when a post was under way. */
interface Post {
  from: number;
  to: number;
}

/**
 * Contacts write, and all is taken. Answers of how many both messages were under way at one time. Every post is looked
 * at: what was answered with 500 or above is no race but a failure, though it was brought again.
 */
async function runWave({ stage }: Desk, firstContact: number, contacts: number, tally: RaceTally): Promise<number> {
  const { simulator } = stage;
  const order = {
    phoneNumberId: stage.channel.account,
    contacts,
    messagesPerContact: messagesEach,
    firstContact,
    atOnce: true,
  };
  const { eventIds } = await simulator.burst(order);
  await simulator.idle(waveWithinMs);
  const posts = new Map<string, Post[]>(eventIds.map((id) => [id, []]));
  for (const { events, attempts } of await simulator.deliveries(eventIds.length * tellings)) {
    for (const { at, ms, status } of attempts) {
      for (const { id } of events) posts.get(id)?.push({ from: at, to: at + ms });
      if (status !== null && status >= 500) tally.add('refused', `a webhook was answered ${status}`);
    }
  }
  let raced = 0;
  for (let index = 0; index < eventIds.length; index += messagesEach) {
    const [one = [], other = []] = eventIds.slice(index, index + messagesEach).map((id) => posts.get(id));
    if (one.length + other.length < messagesEach * tellings)
      tally.add('incomplete', `${eventIds[index]} and its twin were told ${one.length + other.length} times`);
    if (one.some((first) => other.some((second) => first.from < second.to && second.from < first.to))) raced += 1;
  }
  return raced;
}

/** What the database has of a number. */
interface Known {
  number: string;
  contacts: number;
  tickets: number;
  live: number;
  messages: number;
  unread: number;
}

async function judgeContacts(desk: Desk, customers: readonly Customer[], tally: RaceTally): Promise<void> {
  const known = new Map((await readKnown(desk)).map((row) => [row.number, row]));
  for (const { waId } of customers) {
    const row: Partial<Known> = known.get(waId) ?? {};
    const { contacts = 0, tickets = 0, live = 0, messages = 0, unread = 0 } = row;
    const what = `${waId}: ${contacts} contacts, ${tickets} tickets (${live} live), ${messages} messages, ${unread} unread`;
    if (contacts > 1 || tickets > 1 || messages > messagesEach || unread > messagesEach) tally.add('doubled', what);
    else if (contacts < 1 || live < 1 || messages < messagesEach || unread < messagesEach)
      tally.add('incomplete', what);
  }
}

/** Messages count where they stand in a ticket: with one ticket they all stand in it. */
function readKnown({ stage, companyId }: Desk): Promise<Known[]> {
  return stage.database.rows<Known>(
    `select c.number, count(distinct c.id) as contacts, count(distinct t.id) as tickets,
       count(distinct t.id) filter (where t.status <> 'closed') as live, count(m.id) as messages,
       coalesce(max(t.unread_messages), 0) as unread
     from contacts c
     left join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     left join messages m on m.company_id = c.company_id and m.contact_id = c.id and m.ticket_id = t.id
     where c.company_id = $1 and ${ours}
     group by c.number`,
    [companyId],
  );
}
