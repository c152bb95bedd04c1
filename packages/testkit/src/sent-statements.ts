import { Flight } from '@guiche/server/platform/db/flight';
import pg from 'pg';

/** The texts of what is handed to a client's `query`: a text, one order, or a flight of several statements. */
export function statementsOf(asked: unknown): string[] {
  if (typeof asked === 'string') return [asked];
  if (asked instanceof Flight) return asked.statements.map(({ text }) => text);
  const { text } = Object(asked) as { text?: unknown };
  return typeof text === 'string' ? [text] : [];
}

type Query = (this: pg.Client, ...asked: unknown[]) => unknown;

/**
 * Notes what this process sends to its database, flight by flight. `isMeant` may leave out clients of no interest; `stop`
 * ends it.
 */
export function watchFlights(isMeant: (client: pg.Client) => boolean = () => true): {
  flights: string[][];
  stop(): void;
} {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const flights: string[][] = [];
  client.query = function (...asked) {
    if (isMeant(this)) flights.push(statementsOf(asked[0]));
    return query.apply(this, asked);
  };
  return {
    flights,
    stop: () => {
      client.query = query;
    },
  };
}
