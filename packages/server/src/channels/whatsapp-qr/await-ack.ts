import type { BinaryNode, WASocket } from 'baileys';

/** A server that has taken a message says so at once; who answers later may have it or not. */
const patienceMs = 15_000;
const ackEvent = 'CB:ack,class:message';

/** What the channel says of one message: taken, its code when it was not, or nothing in time. */
export function awaitAck(sock: WASocket, providerId: string): { told: Promise<string>; cancel(): void } {
  const { promise: told, resolve } = Promise.withResolvers<string>();
  const hear = ({ attrs }: BinaryNode) => {
    if (attrs.id === providerId) resolve(attrs.error ?? 'taken');
  };
  const giveUp = () => resolve('none');
  const timer = setTimeout(giveUp, patienceMs);
  sock.ws.on(ackEvent, hear);
  sock.ws.on('close', giveUp);
  void told.then(() => {
    clearTimeout(timer);
    sock.ws.off(ackEvent, hear);
    sock.ws.off('close', giveUp);
  });
  return { told, cancel: giveUp };
}
