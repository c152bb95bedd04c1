import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Server } from 'socket.io';

/** What a floor is made of: a bare HTTP server, the driver, a bare socket server. */
export interface FloorDeps {
  http: FastifyInstance;
  pool: pg.Pool;
  io: Server;
}

export const roomOf = (companyId: number): string => `company-${companyId}`;

/** Runs a statement and requires a row: a floor that does nothing would be quick. */
export async function changeOne(
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>({ name, text, values });
  const [row] = rows;
  if (!row) throw new Error(`${name} changed nothing`);
  return row;
}
