import type { ClientRequest } from '@guiche/contract/live';

type SendSignal = (name: ClientRequest, argument: unknown) => void;

let send: SendSignal | null = null;

/** Sends a signal, if there is a connection; nobody waits for an answer. */
export const sendSignal: SendSignal = (name, argument) => send?.(name, argument);

/** The socket registers how signals are sent. It lives in another module, so that who sends a signal does not load it. */
export function sendSignalsBy(next: SendSignal | null) {
  send = next;
}
