import { sql } from 'kysely';
import type pg from 'pg';
import { type CompanyTx, companyDb } from '../../platform/db/company-db.ts';
import type { HeldSession } from './auth-store.repo.ts';

/** What people ask of a session's owner. */
export interface SessionCommand {
  /** `open`: unless it is open. `fresh`: ends first, as by `end`. `end`: for good, on the phone, too. */
  kind: 'open' | 'restart' | 'fresh' | 'end';
  /** Digits of the phone that is paired by a typed code; null: by a scanned one. */
  pairingNumber: string | null;
}

export interface HostedSession extends HeldSession {
  isWanted: boolean;
  command: SessionCommand | null;
}

/** Gives a sign of life of a process and its sessions; answers the number of its share. */
export async function keepHost(pool: pg.Pool, hostId: string, leaseMs: number): Promise<number> {
  const { rows } = await pool.query<{ share: number }>({
    name: 'keep_session_host',
    text: 'select control.keep_session_host($1, $2) as share',
    values: [hostId, leaseMs],
  });
  return rows[0]?.share ?? 0;
}

export async function findHosted(pool: pg.Pool, hostId: string): Promise<HostedSession[]> {
  const { rows } = await pool.query<HeldSession & { isWanted: boolean; kind: string | null; number: string | null }>({
    name: 'held_sessions',
    text: `select company_id as "companyId", connection_id as "connectionId", fence, is_wanted as "isWanted", command as kind,
      command_number as number from control.held_sessions($1)`,
    values: [hostId],
  });
  return rows.map(({ kind, number, ...held }) => ({ ...held, command: commandOf(kind, number) }));
}

const kinds: readonly SessionCommand['kind'][] = ['open', 'restart', 'fresh', 'end'];

function commandOf(word: string | null, pairingNumber: string | null): SessionCommand | null {
  const kind = kinds.find((one) => one === word);
  return kind === undefined ? null : { kind, pairingNumber };
}

/** Takes sessions that nobody runs; two processes never get the same one. */
export async function takeSessions(
  pool: pg.Pool,
  hostId: string,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<HeldSession[]> {
  const { rows } = await pool.query<HeldSession>({
    name: 'take_sessions',
    text: 'select company_id as "companyId", connection_id as "connectionId", fence from control.take_sessions($1, $2, $3)',
    values: [hostId, limit, leaseMs],
  });
  return rows;
}

/** Releases a session, unless it already belongs to another process. */
export async function releaseSession(pool: pg.Pool, { companyId, connectionId, fence }: HeldSession): Promise<void> {
  await sql`update whatsapp_sessions set owner = null, is_open = false, lease_until = '-infinity', updated_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and fence = ${fence}`.execute(
    companyDb(pool, companyId),
  );
}

export async function leaveHost(pool: pg.Pool, hostId: string): Promise<void> {
  await pool.query('select control.leave_session_host($1)', [hostId]);
}

/**
 * Stores the session's state, for the lanes and for the next owner; a waiting wish keeps it wanted. Does nothing when
 * it belongs to another process. `number`: the signed-in account, whose first time is kept, as new accounts are treated
 * with more care.
 */
export async function writeState(
  pool: pg.Pool,
  { companyId, connectionId, fence }: HeldSession,
  state: { isOpen: boolean; isWanted: boolean; number?: string },
): Promise<void> {
  const number = state.number ?? null;
  await sql`update whatsapp_sessions set is_open = ${state.isOpen}, updated_at = now(),
      paired_at = case when ${number}::text is distinct from coalesce(paired_number, '') and ${number}::text is not null
        then now() else paired_at end,
      paired_number = coalesce(${number}::text, paired_number),
      is_wanted = is_wanted and (${state.isWanted} or coalesce(command <> 'end', false))
    where company_id = ${companyId} and connection_id = ${connectionId} and fence = ${fence}`.execute(
    companyDb(pool, companyId),
  );
}

/** Leaves people's wish in their transaction; the owner looks once a second. A waiting end is not replaced. */
export async function askSession(
  tx: CompanyTx,
  { companyId, connectionId }: Pick<HeldSession, 'companyId' | 'connectionId'>,
  { kind, pairingNumber }: SessionCommand,
): Promise<void> {
  await sql`insert into whatsapp_sessions (company_id, connection_id, command, command_number)
    values (${companyId}, ${connectionId}, ${kind}, ${pairingNumber})
    on conflict (company_id, connection_id) do update set is_wanted = true,
      command = case when whatsapp_sessions.command in ('end', 'fresh') then 'fresh' else excluded.command end,
      command_number = excluded.command_number, updated_at = now()`.execute(tx);
}

/** Asks for the end of a session. False: the connection never had one. */
export async function askSessionEnd(
  tx: CompanyTx,
  { companyId, connectionId }: Pick<HeldSession, 'companyId' | 'connectionId'>,
): Promise<void> {
  await sql`update whatsapp_sessions set is_wanted = true, command = 'end', command_number = null, updated_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(tx);
}

/** Finds sessions of every company that nobody has run for a minute, though they are wanted and shown as open. */
export async function findSilent(pool: pg.Pool): Promise<Pick<HeldSession, 'companyId' | 'connectionId'>[]> {
  const { rows } = await pool.query<Pick<HeldSession, 'companyId' | 'connectionId'>>(
    'select company_id as "companyId", connection_id as "connectionId" from control.silent_sessions()',
  );
  return rows;
}

/** Whether a session still is so. Nobody takes it before the transaction ends. */
export async function isSilent(
  tx: CompanyTx,
  { companyId, connectionId }: Pick<HeldSession, 'companyId' | 'connectionId'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from whatsapp_sessions where company_id = ${companyId} and connection_id = ${connectionId}
    and is_wanted and greatest(lease_until, updated_at) < now() - interval '1 minute' for update`.execute(tx);
  return rows.length > 0;
}

/** Removes the command that the owner has obeyed; a newer one stays. */
export async function clearCommand(pool: pg.Pool, held: HeldSession, command: SessionCommand): Promise<void> {
  await sql`update whatsapp_sessions set command = null, command_number = null
    where company_id = ${held.companyId} and connection_id = ${held.connectionId} and fence = ${held.fence}
      and command = ${command.kind}`.execute(companyDb(pool, held.companyId));
}
