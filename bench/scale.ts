import { searchWords } from '../packages/contract/src/search.ts';
import { containing } from '../packages/server/src/platform/db/like-pattern.ts';
import { onVolume, type Volume } from './stage/volume.ts';
import { shown, tell, timesOf } from './timed-requests.ts';

/**
 * `npm run bench:scale`: what two million messages in one company cost. Fills a database by `SEED=bench` as a server does at
 * its first start, then searches it (B8) and walks to row 40,000 (B3), each beside the bare statement. Ends with 1 when a
 * limit is missed.
 */
const readyWithinMin = 6;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

interface Case {
  what: string;
  text: (n: number) => string;
  onMessages: boolean;
  p95: number;
}

const cases: readonly Case[] = [
  { what: 'name, rare', text: (n) => String(10_007 + n * 211), onMessages: false, p95: 30 },
  { what: 'name, common', text: (n) => pick(['maria', 'silva', 'souza', 'ana'], n), onMessages: false, p95: 30 },
  {
    what: 'name, two words that are no neighbours',
    text: (n) => `${pick(['souza', 'silva'], n)} ${pick(['maria', 'ana'], n)}`,
    onMessages: false,
    p95: 30,
  },
  { what: 'text, rare', text: (n) => `nº ${101_003 + n * 29_989}`, onMessages: true, p95: 60 },
  { what: 'text, common', text: (n) => pick(['pedido', 'obrigad', 'entrega'], n), onMessages: true, p95: 60 },
  {
    what: 'common words in another order',
    text: (n) => pick(['chegou pedido', 'entrega obrigad', 'pedido de'], n),
    onMessages: true,
    p95: 60,
  },
  {
    what: 'phrase of common pieces that nobody says',
    text: (n) => pick(['pedido chegou obrigada', 'entrega do sofa pedido', 'obrigado pela entrega bari'], n),
    onMessages: true,
    p95: 500,
  },
];

const said = (column: string, words: readonly string[]) =>
  words.map((_, n) => `${column} like $${n + 2}`).join(' and ');
const namesSql = (
  words: readonly string[],
) => `select c.id from contacts c where c.company_id = $1 and c.deleted_at is null and ${said('c.name_folded', words)}
  order by c.id desc limit 10001`;
const bodiesSql = (
  words: readonly string[],
) => `select m.id from messages m where m.company_id = $1 and ${said('m.body_folded', words)} and not m.is_deleted
  order by m.id desc limit 40`;

async function searches({ owner, companyId, get }: Volume): Promise<boolean> {
  let allKept = true;
  for (const { what, text, onMessages, p95 } of cases) {
    const product = await timesOf((n) =>
      get(`/api/tickets?showAll=true&searchOnMessages=${onMessages}&searchParam=${encodeURIComponent(text(n))}`),
    );
    const sql = onMessages ? bodiesSql : namesSql;
    const floor = await timesOf((n) => {
      const words = searchWords(text(n));
      return owner.query(sql(words), [companyId, ...words.map(containing)]);
    });
    allKept = tell(what, shown(product), shown(floor), `p95 <= ${p95} ms`, product.p95 <= p95) && allKept;
  }
  return allKept;
}

/** A page at row 40,000 of the closed beside the first one. */
async function depth({ owner, companyId, cursorAt, get }: Volume): Promise<boolean> {
  const { rows } = await owner.query<{ id: string; updated_at: Date }>(
    `select id, updated_at from tickets where company_id = $1 and status = 'closed' and deleted_at is null
     order by updated_at desc, id desc limit 1 offset 39999`,
    [companyId],
  );
  const [last] = rows;
  if (last === undefined) throw new Error('fewer than 40,000 closed tickets');
  const first = '/api/tickets?status=closed&showAll=true';
  const cursor = cursorAt('tickets', { id: Number(last.id), updatedAt: last.updated_at.toISOString() });
  const deep = await timesOf(() => get(`${first}&nextCursor=${cursor}`));
  const top = await timesOf(() => get(first));
  const ratio = deep.p50 / top.p50;
  return tell(
    'page at row 40,000, beside the first',
    shown(deep),
    shown(top),
    `${ratio.toFixed(2)}x <= 1.3x`,
    ratio <= 1.3,
  );
}

async function run(volume: Volume): Promise<boolean> {
  const ready = tell(
    'SEED=bench, empty folder to ready',
    `${volume.minutes.toFixed(1)} min`,
    '',
    `<= ${readyWithinMin} min`,
    volume.minutes <= readyWithinMin,
  );
  const searched = await searches(volume);
  const deep = await depth(volume);
  return ready && searched && deep;
}

process.exit((await onVolume(run)) ? 0 : 1);
