import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ChildServer } from './stage/child-server.ts';
import { startCluster } from './stage/cluster.ts';
import { say, shown, tell, timesOf } from './timed-requests.ts';

/**
 * `npm run bench:due`: what a server costs that has nothing to do, with 10,000 companies and 1,000,000 live tickets, each of
 * which has a moment to come, beside the same server on an empty database. Ends with 1 when the limit is missed.
 */
const companies = 10_000;
const tickets = 1_000_000;
const watchedS = 60;
/** Of one processor, server and database together. */
const mostShare = 0.02;
const ticksPerSecond = 100;

/** Foreign keys and triggers are left out: a ticket's contact and connection are ids alone, which no idle look reads. */
const fill = [
  `set session_replication_role = replica`,
  `insert into companies (name, due_date) select 'Loja ' || n, '2999-12-31' from generate_series(1, ${companies}) n`,
  `insert into company_seq (company_id) select id from companies on conflict do nothing`,
  `insert into tickets (company_id, status, channel, contact_id, connection_id, protocol, snoozed_at, snoozed_until)
     select c.id, 'open', 'whatsappapi', n, c.id, 'p', now(), now() + interval '1 hour' + n * interval '1 second'
     from (select id, row_number() over (order by id) as place from companies) c
     join generate_series(1, ${tickets}) n on n % ${companies} = c.place % ${companies}`,
  `insert into due (company_id, kind, subject_id, due_at) select company_id, 'snooze', id, snoozed_until from tickets`,
  `vacuum (analyze)`,
  `checkpoint`,
];

/** Processor time of a process in seconds; of one that is gone, none. */
function secondsOf(pid: number, withEnded = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return (user + system + (withEnded ? endedUser + endedSystem : 0)) / ticksPerSecond;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return (
          readFileSync(`/proc/${child}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[1] === String(pid)
        );
      } catch {
        return false;
      }
    });
}

const ofDatabase = (postmaster: number) =>
  childrenOf(postmaster).reduce((sum, child) => sum + secondsOf(child), secondsOf(postmaster, true));

interface Share {
  server: number;
  database: number;
}
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const totalOf = ({ server, database }: Share) => server + database;
const told = (share: Share) =>
  `${percent(totalOf(share))} (server ${percent(share.server)}, database ${percent(share.database)})`;

/** The part of a processor that an idle server takes, after it has rested. */
async function watch(server: ChildServer, postmaster: number): Promise<Share> {
  await wait(10_000);
  const began = performance.now();
  const before = { server: secondsOf(server.pid), database: ofDatabase(postmaster) };
  await wait(watchedS * 1000);
  const passed = (performance.now() - began) / 1000;
  return {
    server: (secondsOf(server.pid) - before.server) / passed,
    database: (ofDatabase(postmaster) - before.database) / passed,
  };
}

async function run(): Promise<boolean> {
  const { postgres, dataDir } = await startCluster(false);
  const owner = new pg.Client({ connectionString: postgres.url });
  let server: ChildServer | undefined;
  try {
    const folder = join(dataDir, 'server');
    mkdirSync(folder);
    server = await ChildServer.start({
      entry: 'packages/server/src/main.ts',
      env: {
        DATABASE_URL: postgres.url,
        APP_SECRET: randomBytes(36).toString('base64'),
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
      },
      logFile: join(folder, 'server.log'),
    });
    await owner.connect();
    const empty = await watch(server, postgres.pid);
    for (const statement of fill) await owner.query(statement);
    const { rows } = await owner.query(
      `select (select count(*)::int from companies) as companies, (select count(*)::int from tickets) as tickets,
         (select count(*)::int from due) as due, pg_size_pretty(pg_total_relation_size('due')) as bytes`,
    );
    say(`${rows[0].companies} companies, ${rows[0].tickets} live tickets, ${rows[0].due} due rows (${rows[0].bytes})`);
    const full = await watch(server, postgres.pid);
    const looks = {
      due: await timesOf(() => owner.query(`select * from control.take_due('{snooze}', 256, 0)`)),
      drains: await timesOf(() => owner.query('select control.companies_with_work()')),
    };
    tell('a look for what is due', shown(looks.due), '', '', true);
    tell('a look for companies to drain', shown(looks.drains), '', '', true);
    const limit = `<= ${percent(mostShare)} of a processor`;
    return tell('idle', told(full), `empty: ${told(empty)}`, limit, totalOf(full) <= mostShare);
  } finally {
    await server?.stop();
    await owner.end();
    await postgres.remove();
  }
}

process.exit((await run()) ? 0 : 1);
