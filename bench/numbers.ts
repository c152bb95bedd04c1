import { setTimeout as wait } from 'node:timers/promises';
import { onVolume, type Volume } from './stage/volume.ts';
import { say, shown, tell, timesOf } from './timed-requests.ts';

/**
 * `npm run bench:numbers`: what the dashboard's numbers of a year with two million messages cost, each request beside the
 * bare statement over the days it adds up, and another company's list beside sixteen reports. Ends with 1 when a limit is
 * missed.
 */
const limitMs = 150;
const parallelReports = 16;
const mostRatio = 1.5;
const summedWithinMs = 5 * 60_000;

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const to = dateOf(Date.now());
const from = dateOf(Date.now() - 365 * 86_400_000);
const days = `initialDate=${from}&finalDate=${to}`;

const attendancesSql = `select user_id, sum(tickets), sum(finished), sum(support_ms), sum(wait_ms), sum(leads) from attendance_days
  where company_id = $1 and day between $2 and $3 group by 1`;
const daysSql = `select day, sum(tickets) from attendance_days where company_id = $1 and day between $2 and $3 group by 1 order by 1`;
const hoursSql = `select count(*) from ticket_sessions where company_id = $1 and created_at >= $3::date and $2::date is not null`;
const messagesSql = `select sum(received), sum(sent) from message_days where company_id = $1 and day between $2 and $3`;

const requests = [
  {
    what: 'counters and attendants, a year',
    path: `/api/dashboard?date_from=${from}&date_to=${to}`,
    sql: attendancesSql,
  },
  { what: 'tickets per user, a year', path: `/api/dashboard/ticketsUsers?${days}`, sql: attendancesSql },
  { what: 'tickets per day, a year', path: `/api/dashboard/ticketsDay?${days}`, sql: daysSql },
  {
    what: 'tickets per hour, today',
    path: `/api/dashboard/ticketsDay?initialDate=${to}&finalDate=${to}`,
    sql: hoursSql,
  },
  {
    what: 'messages received, a year',
    path: `/api/messages-allMe?fromMe=false&dateStart=${from}&dateEnd=${to}`,
    sql: messagesSql,
  },
  { what: 'messages sent, ever', path: '/api/messages-allMe?fromMe=true', sql: messagesSql },
] as const;

async function untilSummed({ owner, companyId }: Volume): Promise<number> {
  const began = performance.now();
  await owner.query(`select control.add_job('sum-days', '{}', 1, null, null)`);
  for (;;) {
    const { rowCount } = await owner.query(
      `select from day_states s join companies c on c.id = s.company_id where s.company_id = $1 and s.zone = c.time_zone
         and s.until >= ((now() - interval '1 hour') at time zone c.time_zone)::date`,
      [companyId],
    );
    if (rowCount === 1) return performance.now() - began;
    if (performance.now() - began > summedWithinMs) throw new Error('the days were not summed');
    await wait(200);
  }
}

/** What a list of another company costs while sixteen reports of a year are asked for all the time, beside a quiet hour. */
async function neighbours({ owner, companyId, openPeople }: Volume): Promise<boolean> {
  const { rows } = await owner.query<{ id: string }>(
    'select company_id as id from tickets where company_id <> $1 group by 1 order by count(*) desc limit 1',
    [companyId],
  );
  const [getTheirs] = await openPeople(Number(rows[0]?.id), 'admin');
  const askers = await openPeople(companyId, 'admin');
  if (getTheirs === undefined || askers.length === 0) throw new Error('a company without an admin');
  const list = () => getTheirs('/api/tickets?status=pending&showAll=true');
  const quiet = await timesOf(list);
  let isOver = false;
  const report = `/api/ticketreport/reports?dateFrom=${from}&dateTo=${to}&sortBy=closedAt&pageSize=50`;
  const ask = async (n: number) => {
    for (let turn = n; !isOver; turn++) await askers[turn % askers.length]?.(report);
  };
  const reports = Promise.all(Array.from({ length: parallelReports }, (_, n) => ask(n)));
  const busy = await Promise.race([timesOf(list), reports.then(() => Promise.reject(new Error('the reports ended')))]);
  isOver = true;
  await reports;
  const ratio = busy.p50 / quiet.p50;
  const limit = `${ratio.toFixed(2)}x <= ${mostRatio}x at p50`;
  return tell(
    `another company's list beside ${parallelReports} reports`,
    shown(busy),
    shown(quiet),
    limit,
    ratio <= mostRatio,
  );
}

async function run(volume: Volume): Promise<boolean> {
  const { owner, companyId, get } = volume;
  const seconds = (await untilSummed(volume)) / 1000;
  say(`days of all companies summed within ${seconds.toFixed(1)} s`);
  await owner.query('vacuum (analyze) ticket_sessions, attendance_days, message_days');
  let allKept = true;
  for (const { what, path, sql } of requests) {
    const product = await timesOf(() => get(path));
    const floor = await timesOf(() => owner.query(sql, [companyId, from, to]));
    allKept = tell(what, shown(product), shown(floor), `p95 <= ${limitMs} ms`, product.p95 <= limitMs) && allKept;
  }
  return (await neighbours(volume)) && allKept;
}

process.exit((await onVolume(run)) ? 0 : 1);
