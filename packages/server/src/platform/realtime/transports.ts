import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/**
 * The queue of engine.io 6.6 for a client that reads slower than we write; the library's types leave it out
 * (`build/socket.js`).
 */
interface WriteBuffer {
  writeBuffer: readonly { data?: string | Buffer }[];
}

const checkEveryMs = 1_000;
const mostUnsentBytes = 5 * 1024 * 1024;
const farewellMs = 1_000;

interface Connections {
  /** Closes all connections; one that does not answer within a second is cut off. */
  close(): Promise<void>;
}

/**
 * Watches the transports below the sockets. One with more than 5 MB unread is cut off, so that a slow or stopped client
 * cannot hold our memory: it connects again and resumes.
 */
export function keepTransports(io: Server, log: Logger): Connections {
  const open = new Set<Connection>();
  io.engine.on('connection', (connection: Connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  const timer = setInterval(() => {
    for (const connection of open) {
      const unsent = countUnsentBytes(connection);
      if (unsent <= mostUnsentBytes) continue;
      log.warn({ unsent, ip: connection.remoteAddress }, 'a socket that reads too slowly is cut off');
      cutOff(connection);
    }
  }, checkEveryMs);

  return {
    async close() {
      clearInterval(timer);
      const transports = [...open].map((connection) => connection.request.socket);
      io.engine.close();
      const isGone = () => transports.every((transport) => transport.destroyed);
      for (let waited = 0; waited < farewellMs && !isGone(); waited += 20) await delay(20);
      for (const transport of transports) transport.destroy();
    },
  };
}

/** Ends the transport at once, with everything unsent. The client takes it for a network failure and connects again. */
export function cutOff(connection: Connection): void {
  connection.request.socket.destroy();
}

function countUnsentBytes(connection: Connection): number {
  const { writeBuffer } = connection as unknown as WriteBuffer;
  const waiting = writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), 0);
  return waiting + connection.request.socket.writableLength;
}
