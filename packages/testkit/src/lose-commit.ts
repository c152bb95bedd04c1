import pg from 'pg';

type Query = (this: pg.ClientBase, ...asked: unknown[]) => unknown;

/**
 * The answer to the COMMIT of the next transaction that says `part` is lost: all of it is stored, and who asked hears that
 * the connection has ended. Of this whole process: the answer puts it back.
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
