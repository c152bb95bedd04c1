import type pg from 'pg';
import type { Logger } from 'pino';
import { isDataError } from '../db/data-error.ts';
import { fail } from '../fail.ts';

/** One event as it enters the inbox. */
export interface InboxRow {
  companyId: number;
  connectionId: number;
  /** Connection and raw chat id. */
  lane: string;
  /** JSON of the event. */
  event: string;
}

/** All that one request brought, stored whole or not at all. */
export interface Delivery {
  rows: InboxRow[];
  /** Why parts of it found no company; null when all did. The bytes are kept with it. */
  unrouted: string | null;
  /** The bytes as they came over the wire. */
  raw: Buffer;
}

interface Waiting {
  delivery: Delivery;
  since: number;
  done(): void;
  failed(error: unknown): void;
}

const maxEvents = 64;
const maxWaiting = 2_000;
const maxWaitingBytes = 64 * 1024 * 1024;
/** Longest time, in milliseconds, that an answer waits. After that the door says 503 and the provider sends again. */
export const patienceMs = 1_900;

const putStatement = `select inbox_put($1, $2, $3, $4, $5), control.put_unrouted($6, $7)`;

/**
 * Starts the one stream of inserts of a process. Deliveries that arrive while an insert runs share the next one: one
 * call, one commit, up to 64 events (a larger delivery goes alone). The promise resolves after the commit. A second
 * stream could commit out of the order of arrival.
 */
export function startInboxWriter(pool: pg.Pool, log: Logger): (delivery: Delivery) => Promise<void> {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let isRunning = false;

  function takeBatch(): Waiting[] {
    let events = 0;
    const cut = waiting.findIndex((one, index) => {
      events += sizeOf(one.delivery);
      return index > 0 && events > maxEvents;
    });
    const batch = cut < 0 ? waiting : waiting.slice(0, cut);
    waiting = cut < 0 ? [] : waiting.slice(cut);
    for (const one of batch) waitingBytes -= one.delivery.raw.length;
    return batch;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      const wanted = batch.filter((one) => performance.now() - one.since < patienceMs);
      for (const one of batch) if (!wanted.includes(one)) one.failed(new Error('waited too long for the database'));
      if (wanted.length > 0) await storeBatch(pool, log, wanted);
    }
    isRunning = false;
  }

  return (delivery) => {
    if (waiting.length >= maxWaiting || waitingBytes + delivery.raw.length > maxWaitingBytes) fail('ERR_UNAVAILABLE');
    return new Promise((done, failed) => {
      waiting.push({ delivery, since: performance.now(), done, failed });
      waitingBytes += delivery.raw.length;
      void run();
    });
  };
}

/** Stores a batch. Never throws: every delivery learns its own outcome. */
async function storeBatch(pool: pg.Pool, log: Logger, batch: readonly Waiting[]): Promise<void> {
  try {
    await put(
      pool,
      batch.map((one) => one.delivery),
    );
    for (const one of batch) one.done();
  } catch (error) {
    const [first, ...others] = batch;
    if (!isDataError(error)) for (const one of batch) one.failed(error);
    else if (others.length > 0) for (const one of batch) await storeBatch(pool, log, [one]);
    else if (first) await storeAsUnparsable(pool, log, first, error);
  }
}

/** Keeps the bytes of a delivery that the database cannot hold as we read it, so that a later version can try. */
async function storeAsUnparsable(
  pool: pg.Pool,
  log: Logger,
  { delivery, done, failed }: Waiting,
  error: unknown,
): Promise<void> {
  // The code alone, as details quote the row.
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
  log.error({ code, bytes: delivery.raw.length }, 'a delivery could not be stored as events; its bytes are kept');
  try {
    await put(pool, [{ rows: [], unrouted: `unparsable: ${code}`, raw: delivery.raw }]);
    done();
  } catch (failure) {
    failed(failure);
  }
}

async function put(pool: pg.Pool, deliveries: readonly Delivery[]): Promise<void> {
  const rows = deliveries.flatMap((delivery) => delivery.rows);
  const unrouted = deliveries.filter((delivery) => delivery.unrouted !== null);
  const query: pg.QueryConfig & { query_timeout: number } = {
    name: 'inbox_put',
    text: putStatement,
    values: [
      rows.map((row) => row.companyId),
      rows.map((row) => row.connectionId),
      rows.map((row) => row.lane),
      rows.map((row) => row.event),
      rows.map(() => null),
      unrouted.map((delivery) => delivery.raw),
      unrouted.map((delivery) => delivery.unrouted),
    ],
    query_timeout: patienceMs, // against a database that hangs: the connection is dropped and the stream goes on
  };
  await pool.query(query);
}

function sizeOf(delivery: Delivery): number {
  return delivery.rows.length + (delivery.unrouted === null ? 0 : 1);
}
