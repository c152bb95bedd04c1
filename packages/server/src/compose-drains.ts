import { messageEvent } from '@guiche/contract/messages';
import type { Media } from './compose-media.ts';
import type { Profiles } from './compose-profiles.ts';
import type { Push } from './compose-push.ts';
import { noteProfiles } from './features/contact-profiles/index.ts';
import { answerCalls, noteNews, receiveInbound, refuseAudio } from './features/conversations/index.ts';
import { noteInbound } from './features/notifications/index.ts';
import { isReplacing } from './live-replacing.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { NumberedEvent } from './platform/events/event-wait.ts';
import { Drains } from './platform/inbox/drains.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import type { RunningParts } from './running-parts.ts';

/** The parts that follow what a drain has done; they may be started later. */
interface DrainNeeds extends Pick<RunningParts, 'pools' | 'log' | 'doors' | 'realtime' | 'hints'> {
  clock: Clock;
  sessions: Pick<Sessions, 'forgetActor'>;
  media: Pick<Media, 'wake'>;
  push: Pick<Push, 'wake'>;
  profiles: Pick<Profiles, 'wake'>;
}

export function startDrainsOf(running: DrainNeeds): Drains {
  const { pools, log, sessions } = running;
  const deliver = (companyId: number, events: NumberedEvent[]) => {
    if (events.some(isReplacing)) sessions.forgetActor(companyId);
    running.realtime?.deliver(companyId, events);
    const last = events.at(-1);
    if (last) running.hints?.tell(companyId, last.seq);
    // One may have brought a file, and may call somebody.
    if (!events.some(({ name }) => name === messageEvent.name)) return;
    running.media.wake();
    running.push.wake();
    running.profiles.wake();
  };
  // The order of this list is the order in which an inbound event passes them.
  const steps = [receiveInbound, noteInbound, noteProfiles, answerCalls(running), refuseAudio(running), noteNews];
  return new Drains({ pool: pools.road, log, steps, deliver });
}
