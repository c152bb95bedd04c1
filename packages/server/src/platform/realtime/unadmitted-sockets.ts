import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { addressKey } from '../rate/rate-limiter.ts';
import { cutOff } from './transports.ts';

type Connection = Socket['conn'];

/** What engine.io 6.6 reports of each packet before it acts on it (`build/socket.js`). */
interface Packet {
  type: string;
  data?: unknown;
}

/**
 * Most packets before admission that name a namespace (they begin with a 0): a page asks once, and once more with a
 * fresh token.
 */
const mostAsked = 5;
const mostPacketBytes = 4 * 1024;
/** Most bytes from the upgrade to the admission: the packets above, their frames and the answers to our pings. */
const mostBytes = 16 * 1024;
/** Time to be admitted, in milliseconds: nothing but the token is awaited. */
const admittedWithinMs = 5_000;
/** Most connections of one address that wait at once: a whole office may come back together. */
const mostOfAddress = 100;

interface UnadmittedSockets {
  /** Whether one more connection of this caller may wait. */
  hasRoomFor(request: IncomingMessage): boolean;
  /** Admits the socket: from now on its session limits its connection. */
  admit(socket: Socket): void;
}

/**
 * Keeps connections before admission cheap: few bytes, few packets, little time, and a bounded number per address. What
 * exceeds that is cut off before it is read.
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
    connection.removeAllListeners('data'); // further frames of the same read are ignored
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
