import type { ClientRequest } from '@guiche/contract/live';

type Say = (name: ClientRequest, argument: unknown) => void;

let say: Say | null = null;

/** Says something of the moment, if there is a connection; nobody waits for an answer. */
export const sayLive: Say = (name, argument) => say?.(name, argument);

/** The connection lends its voice. Apart from it, so that who only speaks does not carry it along. */
export function speakThrough(next: Say | null) {
  say = next;
}
