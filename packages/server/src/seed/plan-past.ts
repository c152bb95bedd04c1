import { dialogues } from './dialogues.ts';
import { type PastPerson, pastPeople } from './past-people.ts';
import { attendants } from './people.ts';
import { planMessages } from './plan-messages.ts';
import { nextOwners, turnsOf } from './plan-tickets.ts';
import type { PlannedMessage, PlannedTicket } from './planned.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Two months, and as much of them as there is of this one: whatever the dashboard compares has a before. */
const daysBack = 70;
/** São Paulo has no summer time: three hours behind. */
const behindUtc = 3 * 60 * minute;
/** Who comes again now and then; the others come once. */
const regulars = 40;

/** How many are attended on a day of the week, from Sunday on: closed, busiest on Mondays, half a Saturday. */
const perWeekday = [0, 11, 9, 8, 9, 10, 4] as const;
const opening = { week: [9 * 60, 18 * 60], saturday: [9 * 60, 13 * 60] } as const;
/** Minutes that a contact may wait for each of them, at most. */
const slowness = { ana: 4, helena: 7, carla: 9, bruno: 12 } as const;

const portuguese = dialogues.filter(({ language }) => language === 'pt');

/** Moments at which attendances of a day end, in its opening hours, before noon and in the afternoon most of all. */
function endsOf(random: Random, midnight: number): number[] {
  const weekday = new Date(midnight).getUTCDay();
  const [opens, closes] = weekday === 6 ? opening.saturday : opening.week;
  const usual = perWeekday[weekday] ?? 0;
  const count = usual === 0 ? 0 : usual + random.between(-2, 2);
  return Array.from({ length: count }, () => {
    // The middle of two is rarely at the edges.
    const at = (random.between(opens + 40, closes) + random.between(opens + 40, closes)) / 2;
    return midnight + behindUtc + Math.round(at) * minute;
  });
}

/** Somebody who comes for the first time, or for three of seven times one of those who come again. */
function whoComes(): (turn: number) => number {
  let known = 0;
  let fresh = 0;
  return (turn) => (turn % 7 < 3 ? known++ % regulars : regulars + fresh++);
}

/** What the company says first, where it writes of itself. */
const firstWords = (person: PastPerson, agent: string, at: number): PlannedMessage => ({
  ...{ fromMe: true, body: `Olá, ${person.name.split(' ')[0]}! Aqui é ${agent.split(' ')[0]}, da Loja Aurora.`, at },
  ...{ quotes: null, ack: 3, sendState: 'sent', sendError: null, part: null },
});

/** What the company says first stands before all that may be quoted. */
const afterOne = (messages: readonly PlannedMessage[]) =>
  messages.map((message) => ({ ...message, quotes: message.quotes === null ? null : message.quotes + 1 }));

/**
 * Attendances of the last ten weeks that are over, as a shop has them: by weekday and hour, of several attendants and
 * queues. Of people beside the demo's contacts; `contact` is a place in {@link pastPeople}. The same for the same `random` and day.
 */
export function planPast(random: Random, now: number): PlannedTicket[] {
  const nextDialogue = turnsOf(() => portuguese);
  const nextOwner = nextOwners();
  const next = whoComes();
  const today = Math.floor((now - behindUtc) / day) * day;
  const ends = Array.from({ length: daysBack }, (_, n) => endsOf(random, today - (daysBack - 1 - n) * day)).flat();
  return ends
    .sort((one, other) => one - other)
    .map((endsAt, turn): PlannedTicket => {
      const contact = next(turn);
      const person = pastPeople[contact];
      if (!person) throw new Error(`the demo's past has nobody at ${contact}`);
      const dialogue = nextDialogue('pt');
      const owner = nextOwner(dialogue.queue);
      const attendantName = attendants.find(({ key }) => key === owner)?.name ?? '';
      const isActive = random.between(1, 10) <= 3;
      const speech = { dialogue, length: dialogue.lines.length, contactName: person.name, attendantName, endsAt };
      const said = planMessages(random, speech, 3);
      const answer = said.findIndex(({ fromMe }) => fromMe);
      // Who waits wrote earlier; whoever the company writes to waits for nobody.
      const waited = isActive ? 0 : random.between(0, slowness[owner]) * minute;
      const spoken = said.map((message, index) => (index < answer ? { ...message, at: message.at - waited } : message));
      const began = spoken[0]?.at ?? endsAt;
      const opens = began - 2 * minute;
      const messages = isActive ? [firstWords(person, attendantName, opens), ...afterOne(spoken)] : spoken;
      return {
        ...{ uuid: random.uuid(), contact, status: 'closed', unread: 0, isActive },
        ...{ queue: dialogue.queue, owner, messages },
        createdAt: isActive ? opens : began,
        acceptedAt: isActive ? opens : (spoken[answer]?.at ?? endsAt) - random.between(10, 30) * 1000,
        closedAt: endsAt + random.between(1, 4) * minute,
      };
    })
    .filter(({ closedAt }) => closedAt !== null && closedAt < now);
}
