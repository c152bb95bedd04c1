import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newToken, tokenHash } from '../../packages/server/src/platform/crypto/token.ts';

export interface Person {
  id: number;
  email: string;
  token: string;
  queueIds: number[];
}

const windowMs = 61_000;
/**
 * Half of the calls allowed in a minute: the server counts those in memory, and beyond them counting would be measured,
 * too.
 */
const callsPerWindow = 290;
const sendsPerWindow = 115;

/** Signed-in people who call in turn, each no more often than a person may. */
export class People {
  readonly list: readonly Person[];
  readonly #windows: { endsAt: number; calls: number; sends: number }[];
  #turn = 0;

  constructor(list: readonly Person[]) {
    this.list = list;
    this.#windows = list.map(() => ({ endsAt: 0, calls: 0, sends: 0 }));
  }

  /** A person who may call now. */
  next(kind: 'calls' | 'sends' = 'calls'): Person {
    const most = kind === 'calls' ? callsPerWindow : sendsPerWindow;
    const now = performance.now();
    for (let tried = 0; tried < this.list.length; tried++) {
      const index = this.#turn % this.list.length;
      const [person, window] = [this.list[index], this.#windows[index]];
      if (!person || !window) break;
      if (window.endsAt <= now) Object.assign(window, { endsAt: now + windowMs, calls: 0, sends: 0 });
      if (++window[kind] <= most) return person;
      this.#turn++; // stays with one person until their calls are used up, as sessions are remembered for seconds
    }
    throw new Error('the bench has too few people for this many calls');
  }
}

/** Opens sessions directly in the database, as if everybody had signed in, for users in the order of their ids. */
export async function openSessions(owner: pg.Pool, companyId: number, profile: string): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string; email: string; queues: string[] }>(
    `select id, email, array(select queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as queues
     from users u where company_id = $1 and profile = $2 order by id`,
    [companyId, profile],
  );
  const opened = rows.map((row) => ({ ...row, token: newToken(), sessionId: randomUUID() }));
  await owner.query(
    `with s as (insert into control.sessions (id, company_id, user_id, refresh_hash, remember, expires_at)
       select u.session, $1, u.id, u.refresh, true, now() + interval '1 day'
       from unnest($2::uuid[], $3::bigint[], $4::bytea[]) u(session, id, refresh))
     insert into control.access_tokens select u.hash, u.session, now() + interval '6 hours'
     from unnest($5::bytea[], $2::uuid[]) u(hash, session)`,
    [
      companyId,
      opened.map((each) => each.sessionId),
      opened.map((each) => each.id),
      opened.map(() => tokenHash(newToken())),
      opened.map((each) => tokenHash(each.token)),
    ],
  );
  return opened.map(({ id, email, token, queues }) => ({ id: Number(id), email, token, queueIds: queues.map(Number) }));
}
