import type { IncomingMessage } from 'node:http';

/**
 * Longest time, in milliseconds, for a body to arrive. A form with files may take longer, as long as it goes on coming.
 */
export const bodyPatienceMs = 30_000;
/** The slowest line that is waited for, in bytes per second. */
const leastPerSecond = 1024;

const formsUnderWay = new WeakSet<IncomingMessage>();

/** Marks the request as a permitted form: it may take longer than other bodies, but must go on coming. */
export function allowLongBody(request: IncomingMessage): void {
  formsUnderWay.add(request);
}

/**
 * Gives every body one deadline, whatever its type and whoever reads it, also where nobody does, as after a refusal.
 * Must be called before the answer.
 */
export function endSlowBody(request: IncomingMessage, withinMs: number): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return;
  let seen = socket.bytesRead;
  const look = setInterval(() => {
    const isGettingOn = socket.bytesRead - seen >= (leastPerSecond * withinMs) / 1000;
    seen = socket.bytesRead;
    if (!isGettingOn || !formsUnderWay.has(request)) socket.destroy();
  }, withinMs);
  const stop = () => {
    clearInterval(look);
    socket.off('close', stop);
  };
  request.once('end', stop);
  socket.once('close', stop); // a refused body ends without having been read
}
