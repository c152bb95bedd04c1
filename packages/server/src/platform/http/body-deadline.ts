import type { IncomingMessage } from 'node:http';

/** So long a body may be on its way; a form with files, as long as it gets on. */
export const bodyPatienceMs = 30_000;
/** The slowest line we wait for, bytes a second. */
const leastPerSecond = 1024;

const formsUnderWay = new WeakSet<IncomingMessage>();

/** Of a form that its sender may send: it may take longer than other bodies, but must go on coming. */
export function allowLongBody(request: IncomingMessage): void {
  formsUnderWay.add(request);
}

/**
 * One deadline for every body, whatever its type says and whoever is to read it: also where nobody is, as of a request
 * that was refused already. To be called before anybody answers.
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
  socket.once('close', stop); // one that is refused ends without having been read
}
