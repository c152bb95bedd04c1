import { Flight } from '@guiche/server/platform/db/flight';
import pg from 'pg';
import { statementsOf } from './sent-statements.ts';

type Query = (this: pg.ClientBase, ...asked: unknown[]) => unknown;

/**
 * Loses the answer to the COMMIT of the next transaction that contains `part`: everything is stored, and the caller
 * hears that the connection has ended. It affects this whole process; the answered function undoes it.
 */
export function loseCommit(part: string): () => void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const saying = new WeakSet<pg.ClientBase>();
  let isLost = false;
  client.query = function (...asked) {
    const [flight] = asked;
    const texts = statementsOf(flight);
    if (texts.some((text) => text.includes(part))) saying.add(this);
    if (!isLost && flight instanceof Flight && texts.includes('commit') && saying.has(this)) {
      isLost = true;
      loseAnswer(flight);
    }
    return query.apply(this, asked);
  };
  return () => {
    client.query = query;
  };
}

function loseAnswer(flight: Flight): void {
  flight.handleReadyForQuery = (connection) =>
    flight.handleError(new Error('Connection terminated unexpectedly'), connection);
}
