import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { writePosition } from '../packages/server/src/features/tickets/position.ts';
import { containing } from '../packages/server/src/platform/db/like-pattern.ts';
import { HttpClient } from './http-client.ts';
import { ChildServer } from './stage/child-server.ts';
import { startCluster } from './stage/cluster.ts';
import { openSessions, People } from './stage/people.ts';

/**
 * `npm run bench:scale`: what two million messages in one company cost. Fills a database by `SEED=bench` as a server does at
 * its first start, then searches it (B8) and walks to row 40,000 (B3), each beside the bare statement. Ends with 1 when a
 * limit is missed.
 */
const calls = 60;
const readyWithinMin = 6;
const say = (text: string) => console.log(text);
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
  { what: 'text, rare', text: (n) => `nº ${101_003 + n * 29_989}`, onMessages: true, p95: 60 },
  { what: 'text, common', text: (n) => pick(['pedido', 'obrigad', 'entrega'], n), onMessages: true, p95: 60 },
  {
    what: 'phrase of common pieces that nobody says',
    text: (n) => pick(['pedido chegou obrigada', 'entrega do sofa pedido', 'obrigado pela entrega bari'], n),
    onMessages: true,
    p95: 500,
  },
];

const namesSql = `select c.id from contacts c where c.company_id = $1 and c.deleted_at is null and fold(c.name) like $2
  order by c.id desc limit 10001`;
const bodiesSql = `select m.id from messages m where m.company_id = $1 and m.body_folded like $2 and not m.is_deleted
  order by m.id desc limit 40`;

interface Times {
  p50: number;
  p95: number;
}

async function timesOf(act: (n: number) => Promise<unknown>): Promise<Times> {
  for (let n = 0; n < 5; n++) await act(n);
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    await act(n);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(calls * 0.5)] ?? Number.NaN, p95: times[Math.floor(calls * 0.95)] ?? Number.NaN };
}

const shown = ({ p50, p95 }: Times) => `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`;

/** One line of the table; answers whether the limit was kept. */
function tell(what: string, product: string, floor: string, limit: string, isKept: boolean): boolean {
  say(`${isKept ? ' ' : '✗'} ${what.padEnd(44)} ${product.padEnd(28)} ${floor.padEnd(28)} ${limit}`);
  return isKept;
}

interface Scale {
  owner: pg.Pool;
  companyId: number;
  get: (path: string) => Promise<string>;
}

async function searches({ owner, companyId, get }: Scale): Promise<boolean> {
  let allKept = true;
  for (const { what, text, onMessages, p95 } of cases) {
    const product = await timesOf((n) =>
      get(`/api/tickets?showAll=true&searchOnMessages=${onMessages}&searchParam=${encodeURIComponent(text(n))}`),
    );
    const sql = onMessages ? bodiesSql : namesSql;
    const floor = await timesOf((n) => owner.query(sql, [companyId, containing(text(n))]));
    allKept = tell(what, shown(product), shown(floor), `p95 <= ${p95} ms`, product.p95 <= p95) && allKept;
  }
  return allKept;
}

/** A page at row 40,000 of the closed beside the first one. */
async function depth({ owner, companyId, get }: Scale): Promise<boolean> {
  const { rows } = await owner.query<{ id: string; updated_at: Date }>(
    `select id, updated_at from tickets where company_id = $1 and status = 'closed' and deleted_at is null
     order by updated_at desc, id desc limit 1 offset 39999`,
    [companyId],
  );
  const [last] = rows;
  if (last === undefined) throw new Error('fewer than 40,000 closed tickets');
  const first = '/api/tickets?status=closed&showAll=true';
  const cursor = writePosition({ id: Number(last.id), updated_at: last.updated_at });
  const deep = await timesOf(() => get(`${first}&nextCursor=${encodeURIComponent(cursor)}`));
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

async function run(): Promise<boolean> {
  const { postgres, dataDir } = await startCluster(false);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  owner.on('error', () => {}); // at the end the database goes before its idle connections
  let server: ChildServer | undefined;
  try {
    const folder = join(dataDir, 'server');
    mkdirSync(folder);
    const began = performance.now();
    server = await ChildServer.start({
      entry: 'packages/server/src/main.ts',
      env: {
        DATABASE_URL: postgres.url,
        APP_SECRET: randomBytes(36).toString('base64'),
        PORT: '0',
        DEMO: '1',
        SEED: 'bench',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
      },
      logFile: join(folder, 'server.log'),
    });
    const minutes = (performance.now() - began) / 60_000;
    const { rows } = await owner.query<{ id: string; messages: string; bytes: string }>(
      `select company_id as id, count(*) as messages, pg_size_pretty(pg_database_size(current_database())) as bytes
       from messages group by 1 order by 2 desc limit 1`,
    );
    const [{ id, messages, bytes } = { id: '0', messages: '0', bytes: '' }] = rows;
    say(`${messages} messages in company ${id}, database ${bytes}, server at rest ${server.residentMiB()} MiB`);
    const ready = tell(
      'SEED=bench, empty folder to ready',
      `${minutes.toFixed(1)} min`,
      '',
      `<= ${readyWithinMin} min`,
      minutes <= readyWithinMin,
    );
    const companyId = Number(id);
    // More people to ask than a demo has: nobody may pass the calls of a minute.
    await owner.query(`update users set profile = 'admin' where company_id = $1`, [companyId]);
    const admins = new People(await openSessions(owner, companyId, 'admin'));
    const http = new HttpClient(server.port);
    const scale: Scale = { owner, companyId, get: (path) => http.send({ path, token: admins.next().token }) };
    const searched = await searches(scale);
    const deep = await depth(scale);
    say(`server after it ${server.residentMiB()} MiB`);
    return ready && searched && deep;
  } finally {
    await server?.stop();
    await owner.end();
    await postgres.remove();
  }
}

process.exit((await run()) ? 0 : 1);
