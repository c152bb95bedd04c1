import { messageEvent } from '@guiche/contract/messages.schemas';
import type { NumberedEvent } from '../platform/events/event-wait.ts';
import { Drains } from '../platform/inbox/drains.ts';
import { isReplacingFor } from './compose-features.ts';
import type { Process } from './process.ts';

export function startDrains(running: Process): Drains {
  const { pools, log, sessions, composed, features } = running;
  const isReplacing = isReplacingFor(features);
  const deliver = (companyId: number, events: NumberedEvent[]) => {
    if (events.some(isReplacing)) sessions.forgetActor(companyId);
    running.realtime?.deliver(companyId, events);
    const last = events.at(-1);
    if (last) running.hints?.tell(companyId, last.seq);
    // A message may have brought a file, a person to ask for, or somebody to call.
    if (events.some(({ name }) => name === messageEvent.name)) running.due?.wake();
  };
  return new Drains({ pool: pools.road, log, steps: composed.steps, deliver });
}
