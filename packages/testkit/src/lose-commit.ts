import pg from 'pg';

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
    const text = textOf(asked[0]);
    if (text.includes(part)) saying.add(this);
    const answer = query.apply(this, asked);
    if (isLost || text !== 'commit' || !saying.has(this)) return answer;
    isLost = true;
    return Promise.resolve(answer).then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
  };
  return () => {
    client.query = query;
  };
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const isOrder = typeof asked === 'object' && asked !== null && 'text' in asked;
  return isOrder && typeof asked.text === 'string' ? asked.text : '';
}
