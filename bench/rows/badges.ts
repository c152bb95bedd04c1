import { compare, medianOf, ratioOf } from '../measure.ts';
import type { Person } from '../stage/people.ts';
import type { Stage } from '../stage/stage.ts';
import { isSamePage, type TicketPage } from './inbox-page.ts';
import { atMost, errorsOf, type Line, ms, type Row, times } from './row.ts';

const statuses = ['open', 'pending'] as const;

async function run({ toProduct, toFloor, hot, options, owner }: Stage): Promise<Line[]> {
  const askProduct = (person: Person) =>
    Promise.all(
      statuses.map((status) => toProduct.send({ path: `/api/tickets?status=${status}`, token: person.token })),
    );
  const askFloor = (person: Person) => {
    const who = `company=${hot.id}&user=${person.id}&queues=${encodeURIComponent(JSON.stringify(person.queueIds))}`;
    return Promise.all(statuses.map((status) => toFloor.send({ path: `/own?${who}&status=${status}` })));
  };
  const somebody = hot.attendants.next();
  const [ours, bare] = [await askProduct(somebody), await askFloor(somebody)];
  const isRight = ours.every((page, n) => isSamePage(JSON.parse(page) as TicketPage, JSON.parse(bare[n] ?? '')));
  const outcome = await compare(
    { ...options, inFlight: 1 },
    {
      act: async () => {
        const person = hot.attendants.next();
        hot.attendants.next(); // two calls each
        return (await askProduct(person)).length === 2;
      },
    },
    { act: async () => (await askFloor(somebody)).length === 2 },
  );
  const { rows } = await owner.query<{ n: string }>(
    `select count(*) as n from tickets where company_id = $1 and status <> 'closed'`,
    [hot.id],
  );
  const p50 = medianOf(outcome.product, (cell) => cell.p50);
  const ratio = ratioOf(outcome, (cell) => cell.p50);
  return [
    {
      id: 'B2',
      what: `an attendant's two tabs with their counts, ${rows[0]?.n} live, 1 in flight`,
      product: `p50 ${ms(p50)}`,
      floor: `p50 ${ms(medianOf(outcome.floor, (cell) => cell.p50))}`,
      ratio: times(ratio),
      limits: [atMost('p50 ms', p50, 6), atMost('p50 ratio', ratio, 2)],
      ...errorsOf(outcome),
      correct: { text: 'same tickets and counts', isRight },
    },
  ];
}

export const badges: Row = { id: 'B2', run };
