import type { BinaryNode, WASocket } from 'baileys';

/**
 * How long, in milliseconds, an answer is awaited. A server that takes a message says so at once; after a longer
 * silence it may have the message or not.
 */
const patienceMs = 15_000;
const ackEvent = 'CB:ack,class:message';

/** Waits for the channel's word on one message: taken, the code of a refusal, or nothing in time. */
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
