import type { Route } from '@guiche/contract/route';
import type { FastifyReply } from 'fastify';
import { fail } from '../fail.ts';
import { numberTurns, searchTurns } from '../turns/heavy-turns.ts';

const lines = { numbers: numberTurns, search: searchTurns } as const;

/** Answers a call of a heavy route when it is its company's turn. A client that gives up leaves the line. */
export async function takeTurn<T>(
  { heavy }: Pick<Route, 'heavy'>,
  companyId: number,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (heavy === undefined) return work();
  const gone = new AbortController();
  const leave = () => gone.abort();
  reply.raw.once('close', leave);
  try {
    const signal = gone.signal;
    const turn = await lines[heavy].run(companyId, async () => ({ result: await work() }), { signal });
    return turn === null ? fail('ERR_COMPANY_BUSY', { retryAfterSeconds: 5 }) : turn.result;
  } finally {
    reply.raw.off('close', leave);
  }
}
