import { type Channel, channelAbilities } from './channel-abilities.ts';

export interface ReplyWindow {
  /** Null: the contact has not written yet. */
  closesAt: Date | null;
  isOpen: boolean;
  /** Whole minutes left, rounded up; 0 when it is closed. */
  minutesLeft: number;
}

/** From here on the bar warns. */
export const windowWarnsFrom = 60;
/** On WhatsApp the bar shows only from here on; Facebook and Instagram always have it. */
const windowShowsFrom = 120;

/** How long the channel still takes answers; null: always. */
export function replyWindow(channel: Channel, lastInboundAt: string | null, now: Date): ReplyWindow | null {
  const hours = channelAbilities[channel].replyWindowHours;
  if (hours === null) return null;
  if (lastInboundAt === null) return { closesAt: null, isOpen: false, minutesLeft: 0 };
  const closesAt = new Date(Date.parse(lastInboundAt) + hours * 3_600_000);
  const minutesLeft = Math.max(0, Math.ceil((closesAt.getTime() - now.getTime()) / 60_000));
  return { closesAt, isOpen: minutesLeft > 0, minutesLeft };
}

/** Whether the bar that says so is shown. */
export const showsWindowBar = (channel: Channel, window: ReplyWindow) =>
  channel === 'facebook' || channel === 'instagram' || window.minutesLeft <= windowShowsFrom;
