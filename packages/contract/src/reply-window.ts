import { type Channel, channelAbilities } from './channel-abilities.ts';

export interface ReplyWindow {
  /** Null: the contact has not written yet. */
  closesAt: Date | null;
  isOpen: boolean;
  /** Whole minutes left, rounded up; 0 when it is closed. */
  minutesLeft: number;
  /** Until when a person's words may still be taken; null: not beyond `closesAt`. */
  manualUntil: Date | null;
}

/** Minutes left from which on the bar warns. */
export const windowWarnsFrom = 60;
/** Minutes left from which on the bar shows; where a person may answer for longer it always does. */
const windowShowsFrom = 120;

/** How long the channel still takes answers; null: always. */
export function replyWindow(channel: Channel, lastInboundAt: string | null, now: Date): ReplyWindow | null {
  const { replyWindowHours: hours, manualWindowHours: manual } = channelAbilities[channel];
  if (hours === null) return null;
  if (lastInboundAt === null) return { closesAt: null, isOpen: false, minutesLeft: 0, manualUntil: null };
  const closesAt = new Date(Date.parse(lastInboundAt) + hours * 3_600_000);
  const minutesLeft = Math.max(0, Math.ceil((closesAt.getTime() - now.getTime()) / 60_000));
  const until = manual === null ? null : new Date(Date.parse(lastInboundAt) + manual * 3_600_000);
  return { closesAt, isOpen: minutesLeft > 0, minutesLeft, manualUntil: until !== null && until > now ? until : null };
}

/** Whether the bar about it is shown. */
export const showsWindowBar = (channel: Channel, window: ReplyWindow) =>
  channelAbilities[channel].manualWindowHours !== null || window.minutesLeft <= windowShowsFrom;
