import type { Desk } from '../../faults/desk.ts';
import type { StagedServer } from '../../faults/staged-server.ts';
import { until } from '../../faults/until.ts';

/** What a process is told that does nothing but run sessions. */
export const hostEnv = { ROLES: 'sessions', SEED: 'empty' };

const openWithinMs = 300_000;

/** Processes that hold a session now. */
export async function readOwners({ stage, companyId }: Desk): Promise<string[]> {
  const rows = await stage.database.rows<{ owner: string }>(
    'select distinct owner::text as owner from whatsapp_sessions where company_id = $1 and owner is not null',
    [companyId],
  );
  return rows.map((row) => row.owner);
}

export async function wantSessions({ stage, companyId }: Desk, areWanted: boolean): Promise<void> {
  await stage.database.rows('update whatsapp_sessions set is_wanted = $2 where company_id = $1', [
    companyId,
    areWanted,
  ]);
}

/** Resolves when so many sessions are signed in, none of them at one of `not`. */
export function untilOpen({ stage, companyId }: Desk, count: number, not: readonly string[] = []): Promise<void> {
  const isSo = async () => {
    const [row] = await stage.database.rows<{ open: number }>(
      `select count(*) as open from whatsapp_sessions
       where company_id = $1 and is_open and lease_until > now() and not owner = any($2::uuid[])`,
      [companyId, not],
    );
    return row?.open === count;
  };
  return until(`${count} sessions are signed in`, isSo, { withinMs: openWithinMs, everyMs: 100 });
}

/** The event loop's delay since the last reading, by the process's own metrics; 99 of 100 looks were quicker. */
export async function readLagMs(server: StagedServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = /^guiche_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error('the process does not tell its event loop’s delay');
  return Number(found) * 1_000;
}
