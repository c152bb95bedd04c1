import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cursorKeyOf, writeCursor } from '../../packages/server/src/platform/lists/list-cursor.ts';
import { buildServerIfStale, builtServer } from '../../scripts/build-server.ts';
import { serverNodeOptions } from '../../scripts/start/server-node-options.ts';
import { HttpClient } from '../http-client.ts';
import { say } from '../timed-requests.ts';
import { ChildServer } from './child-server.ts';
import { startCluster } from './cluster.ts';
import { openSessions, People } from './people.ts';

/** A server with two million messages in one company. */
export interface Volume {
  owner: pg.Pool;
  companyId: number;
  /** Its company's places in lists, as the server writes them. */
  cursorAt: (list: string, place: unknown) => string;
  /** As one of its admins. */
  get: (path: string) => Promise<string>;
  /** As one of its attendants, of those who were there when it was asked for. */
  openAttendants: () => Promise<(path: string) => Promise<string>>;
  /** One for each person of a company who has this role. */
  openPeople: (companyId: number, profile: 'admin' | 'user') => Promise<readonly ((path: string) => Promise<string>)[]>;
  /** From an empty folder until it was ready. */
  minutes: number;
}

/** Fills a database by `SEED=bench` as a server does at its first start, and works on it. */
export async function onVolume(work: (volume: Volume) => Promise<boolean>): Promise<boolean> {
  await buildServerIfStale(say);
  const { postgres, dataDir } = await startCluster(false);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  owner.on('error', () => {}); // at the end the database goes before its idle connections
  let server: ChildServer | undefined;
  try {
    const appSecret = randomBytes(36).toString('base64');
    const folder = join(dataDir, 'server');
    mkdirSync(folder);
    const began = performance.now();
    server = await ChildServer.start({
      entry: builtServer,
      env: {
        NODE_OPTIONS: serverNodeOptions,
        DATABASE_URL: postgres.url,
        APP_SECRET: appSecret,
        PORT: '0',
        DEMO: '1',
        SEED: 'bench',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
      },
      logFile: join(folder, 'server.log'),
    });
    const minutes = (performance.now() - began) / 60_000;
    const companyId = await largestCompany(owner, server);
    // More people than a demo has: nobody may pass the calls of a minute.
    await owner.query(
      `insert into users (company_id, name, email, password_hash, profile)
       select $1, 'Admin ' || g, format('admin%s@bench.test', g), 'x', 'admin' from generate_series(1, 8) g`,
      [companyId],
    );
    const admins = new People(await openSessions(owner, companyId, 'admin'));
    const http = new HttpClient(server.port);
    const getAs = (people: People) => (path: string) => http.send({ path, token: people.next().token });
    const openAttendants = async () => getAs(new People(await openSessions(owner, companyId, 'user')));
    const platform = { cursorKey: cursorKeyOf(appSecret) };
    const cursorAt = (list: string, place: unknown) => writeCursor({ companyId, platform }, list, place);
    const openPeople = async (ofCompany: number, profile: string) =>
      (await openSessions(owner, ofCompany, profile)).map((person) => getAs(new People([person])));
    const isKept = await work({ owner, companyId, cursorAt, get: getAs(admins), openAttendants, openPeople, minutes });
    say(`server after it ${server.residentMiB()} MiB`);
    return isKept;
  } finally {
    await server?.stop();
    await owner.end();
    await postgres.remove();
  }
}

async function largestCompany(owner: pg.Pool, server: ChildServer): Promise<number> {
  const { rows } = await owner.query<{ id: string; messages: string; bytes: string }>(
    `select company_id as id, count(*) as messages, pg_size_pretty(pg_database_size(current_database())) as bytes
     from messages group by 1 order by 2 desc limit 1`,
  );
  const [{ id, messages, bytes } = { id: '0', messages: '0', bytes: '' }] = rows;
  say(`${messages} messages in company ${id}, database ${bytes}, server at rest ${server.residentMiB()} MiB`);
  return Number(id);
}
