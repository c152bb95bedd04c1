import { forwardMessage, forwardPauseMs } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { request } from '../../../lib/http.ts';

export interface Addressee {
  id: number;
  name: string;
}

/** One message to one contact, with an idempotency key of its own: tried again, it arrives once. */
export interface ForwardStep {
  to: Addressee;
  message: Message;
  key: string;
  state: 'waiting' | 'sent' | 'failed';
  error: unknown;
}

// Not randomUUID, which is missing outside secure contexts (plain HTTP on another host).
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Each contact gets all messages in the order of the conversation, one contact after the other. */
export const planForward = (messages: readonly Message[], people: readonly Addressee[]): ForwardStep[] =>
  people.flatMap((to) =>
    messages.map((message) => ({ to, message, key: newKey(), state: 'waiting' as const, error: null })),
  );

interface ForwardDeps {
  send: (step: ForwardStep) => Promise<unknown>;
  pause: (ms: number) => Promise<void>;
  onStep: (steps: readonly ForwardStep[]) => void;
  isStopped: () => boolean;
}

/**
 * Sends the remaining steps with pauses as a person would make them. A failure for a contact stops the rest for that
 * contact, so that nothing arrives out of order; the others go on.
 */
export async function runForward(plan: readonly ForwardStep[], deps: ForwardDeps): Promise<readonly ForwardStep[]> {
  let steps = plan.map((step) => (step.state === 'failed' ? { ...step, state: 'waiting' as const } : step));
  const put = (index: number, part: Partial<ForwardStep>) => {
    steps = steps.map((step, at) => (at === index ? { ...step, ...part } : step));
    deps.onStep(steps);
  };
  const held = new Set<number>();
  let isFirst = true;
  for (const [index, step] of steps.entries()) {
    if (step.state === 'sent' || held.has(step.to.id)) continue;
    if (!isFirst) await deps.pause(forwardPauseMs);
    if (deps.isStopped()) return steps;
    isFirst = false;
    try {
      await deps.send(step);
      put(index, { state: 'sent', error: null });
    } catch (error) {
      held.add(step.to.id);
      put(index, { state: 'failed', error });
    }
  }
  return steps;
}

export const sendForward = (signMessage: boolean) => (step: ForwardStep) =>
  request(forwardMessage, {
    body: { messageId: step.message.id, contactId: step.to.id, ...(signMessage ? { signMessage } : {}) },
    idempotencyKey: step.key,
  });
