import { compare, medianOf, ratioOf } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { atLeast, errorsOf, type Line, ms, perSecond, type Row, times } from './row.ts';

export interface TicketPage {
  tickets: { id: string | number; updated_at?: string; total?: string }[];
  count?: number;
  nextCursor?: string | null;
}

/** The product's page and the floor's of the same list hold the same tickets and total. */
export function isSamePage(product: TicketPage, floor: TicketPage): boolean {
  const ids = (page: TicketPage) => page.tickets.slice(0, 40).map((ticket) => Number(ticket.id));
  const total = Number(floor.tickets[0]?.total);
  return ids(product).join() === ids(floor).join() && product.count === Math.min(total, 10_000);
}

const path = '/api/tickets?status=open&showAll=true';

async function run({ toProduct, toFloor, hot, options }: Stage): Promise<Line[]> {
  const bare = `/page?company=${hot.id}&status=open`;
  const askProduct = () => toProduct.send({ path, token: hot.admins.next().token });
  const askFloor = () => toFloor.send({ path: bare });
  const isRight = isSamePage(JSON.parse(await askProduct()), JSON.parse(await askFloor()));
  const outcome = await compare(
    { ...options, inFlight: 16 },
    { act: async () => (await askProduct()) !== '' },
    { act: async () => (await askFloor()) !== '' },
  );
  const ratio = ratioOf(outcome, (cell) => cell.perSecond);
  const tell = (cells: typeof outcome.product) =>
    `${perSecond(medianOf(cells, (cell) => cell.perSecond))} p50 ${ms(medianOf(cells, (cell) => cell.p50))}`;
  return [
    {
      id: 'B1',
      what: 'inbox page, 40 of the open + total, 16 in flight',
      product: tell(outcome.product),
      floor: tell(outcome.floor),
      ratio: times(ratio),
      limits: [atLeast('ratio', ratio, 0.65)],
      ...errorsOf(outcome),
      correct: { text: 'same tickets and total', isRight },
    },
  ];
}

export const inboxPage: Row = { id: 'B1', run };
