import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { textWith } from '../webhook.ts';
import { mountActs } from './acts.ts';
import { type FloorDeps, roomOf } from './floor-deps.ts';
import { mountIngest } from './ingest.ts';
import { messageEventOf } from './payload.ts';
import { mountReads } from './reads.ts';

// The floor: the least server that does the same work with the same libraries. One statement a request, no rights.

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
const http = fastify();
const io = new Server(http.server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => void socket.join(roomOf(Number(socket.handshake.auth.token))));

async function readConnections(): Promise<Map<string, [number, number]>> {
  const { rows } = await pool.query<{ account_id: string; company_id: string; id: string }>(
    'select account_id, company_id, id from floor.connections',
  );
  return new Map(rows.map((row) => [row.account_id, [Number(row.company_id), Number(row.id)]]));
}

/** Says a message to everybody of a company, ten at a time. */
function mountFanOut({ http: server, io: sockets }: FloorDeps): void {
  server.post<{ Body: { companyId: number; marks: string[] } }>('/fan-out', async ({ body }) => {
    for (const [index, mark] of body.marks.entries()) {
      const place = {
        companyId: body.companyId,
        ticketId: 1,
        status: 'open',
        userId: 7,
        lastMessage: textWith(mark),
      } as const;
      sockets.to(roomOf(body.companyId)).emit('appMessage', messageEventOf(place, index + 1, textWith(mark), false));
      if (index % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
    }
    return {};
  });
}

const surroundings: FloorDeps = { http, pool, io };
mountReads(surroundings);
mountIngest(surroundings, await readConnections());
mountActs(surroundings);
mountFanOut(surroundings);
await http.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ ready: { port: (http.server.address() as AddressInfo).port } }));
process.on('SIGTERM', () => process.exit(0));
