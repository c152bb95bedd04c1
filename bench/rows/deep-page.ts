import { compare, medianOf, ratioOf } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { isSamePage, type TicketPage } from './inbox-page.ts';
import { atMost, errorsOf, type Line, ms, type Row, times } from './row.ts';

const firstPath = '/api/tickets?status=closed&showAll=true';

/** Walks as a person would who never stops scrolling; answers the last page but one of four fifths of the list. */
async function walk({ toProduct, hot }: Stage): Promise<{ path: string; last: TicketPage; row: number }> {
  const get = async (path: string) =>
    JSON.parse(await toProduct.send({ path, token: hot.admins.next().token })) as TicketPage;
  let path = firstPath;
  let page = await get(path);
  const last = page;
  const state = { path, last, row: 0 };
  for (let row = 40; row < (page.count ?? 0) * 0.8 && page.nextCursor; row += 40) {
    path = `${firstPath}&nextCursor=${encodeURIComponent(page.nextCursor)}`;
    Object.assign(state, { path, last: page, row });
    page = await get(path);
  }
  return state;
}

async function run(stage: Stage): Promise<Line[]> {
  const { toProduct, toFloor, hot, options } = stage;
  const { path, last, row } = await walk(stage);
  const end = last.tickets.at(-1) as { id: number; updatedAt?: string } | undefined;
  const bare = `/deep?company=${hot.id}&status=closed&updatedAt=${end?.updatedAt}&id=${end?.id}`;
  const ask = (one: string) => toProduct.send({ path: one, token: hot.admins.next().token });
  const askFloor = () => toFloor.send({ path: bare });
  const isRight = isSamePage(JSON.parse(await ask(path)), JSON.parse(await askFloor()));
  const pace = { ...options, inFlight: 1 };
  const deep = { act: async () => (await ask(path)) !== '' };
  const withBare = await compare(pace, deep, { act: async () => (await askFloor()) !== '' });
  const withFirst = await compare(pace, deep, { act: async () => (await ask(firstPath)) !== '' });
  const line = (what: string, outcome: typeof withBare, most: number): Line => {
    const ratio = ratioOf(outcome, (cell) => cell.p50);
    return {
      id: 'B3',
      what,
      product: `p50 ${ms(medianOf(outcome.product, (cell) => cell.p50))}`,
      floor: `p50 ${ms(medianOf(outcome.floor, (cell) => cell.p50))}`,
      ratio: times(ratio),
      limits: [atMost('p50 ratio', ratio, most)],
      ...errorsOf(outcome),
      correct: { text: 'same tickets and total', isRight },
    };
  };
  return [
    line(`deep page, row ${row} of the closed, 1 in flight`, withBare, 1.5),
    line('the same beside our own first page', withFirst, 1.2),
  ];
}

export const deepPage: Row = { id: 'B3', run };
