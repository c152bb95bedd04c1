import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { addressKey } from '../rate/rate-limiter.ts';
import { cutOff } from './transports.ts';

type Connection = Socket['conn'];

/** What engine.io 6.6 tells of each packet before it does anything with it (`build/socket.js`). */
interface Packet {
  type: string;
  data?: unknown;
}

/** A page asks once, and once more with a fresh token; the packet that names a namespace begins with a 0. */
const mostAsked = 5;
const mostPacketBytes = 4 * 1024;
/** From the upgrade to the admission: the packets above, their frames and the answers to our pings. */
const mostBytes = 16 * 1024;
/** So long a connection may stay outside: nothing but its token is awaited. */
const admittedWithinMs = 5_000;
/** Connections outside at once, of one address: a house whose people all come back at once. */
const mostOfAddress = 100;

interface UnadmittedSockets {
  /** Whether one more socket of this address may wait for its admission. */
  hasRoomFor(request: IncomingMessage): boolean;
  /** The socket was admitted: as long as it is in, its session answers for its connection. */
  admit(socket: Socket): void;
}

/**
 * Keeps connections that nobody admitted cheap: few bytes, few questions, little time, and a bounded number of each
 * address. What is beyond is cut off, before it is read.
 */
export function limitUnadmittedSockets(
  io: Server,
  log: Logger,
  addressOf: (request: IncomingMessage) => string,
): UnadmittedSockets {
  const admissions = new Map<Connection, () => void>();
  const countOf = new Map<string, number>();
  const change = (address: string, by: number) => {
    const count = (countOf.get(address) ?? 0) + by;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  };

  function refuse(connection: Connection, reason: string): void {
    connection.removeAllListeners('data'); // frames that came along with this one are not read any more
    cutOff(connection);
    log.debug({ reason, ip: connection.remoteAddress }, 'a socket that nobody admitted is cut off');
  }

  function keepOutside(connection: Connection): void {
    const address = addressKey(addressOf(connection.request as IncomingMessage));
    const transport = connection.request.socket;
    const late = setTimeout(() => refuse(connection, 'late'), admittedWithinMs);
    let bytes = 0;
    const count = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > mostBytes) refuse(connection, 'bytes');
    };
    const end = () => {
      clearTimeout(late);
      transport.off('data', count);
      connection.off('close', end);
      admissions.delete(connection);
      change(address, -1);
    };
    change(address, 1);
    admissions.set(connection, end);
    transport.prependListener('data', count);
    connection.once('close', end);
  }

  io.engine.on('connection', (connection: Connection) => {
    let asked = 0;
    connection.on('packet', ({ type, data }: Packet) => {
      if (type !== 'message') return;
      const isShort = typeof data === 'string' && data.length <= mostPacketBytes;
      if (admissions.has(connection) && !isShort) refuse(connection, 'packet');
      else if (typeof data === 'string' && data.startsWith('0') && ++asked > mostAsked) refuse(connection, 'asked');
    });
    keepOutside(connection);
  });
  return {
    hasRoomFor: (request) => (countOf.get(addressKey(addressOf(request))) ?? 0) < mostOfAddress,
    admit(socket) {
      const { conn } = socket;
      admissions.get(conn)?.();
      socket.once('disconnect', () => {
        if (conn.readyState === 'open' && !admissions.has(conn)) keepOutside(conn);
      });
    },
  };
}
