export type WaitingLevel = 'calm' | 'amber' | 'red';

export interface Waiting {
  level: WaitingLevel;
  days: number;
  hours: number;
  minutes: number;
}

const amberAfterMinutes = 10;
const redAfterMinutes = 30;

/** The waiting time in whole minutes. A clock behind the server's shows zero, never less. */
export function waitingOf(since: string, now: number): Waiting {
  const total = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const level = total >= redAfterMinutes ? 'red' : total >= amberAfterMinutes ? 'amber' : 'calm';
  return { level, days: Math.floor(total / 1440), hours: Math.floor(total / 60) % 24, minutes: total % 60 };
}

/** The text key and numbers of a waiting time: "agora", "12 min", "1 h 05 min", "2 d 3 h". */
export function waitingWords({ days, hours, minutes }: Waiting): {
  key: string;
  values: Record<string, string | number>;
} {
  if (days > 0) return { key: 'waiting.days', values: { days, hours } };
  if (hours > 0) return { key: 'waiting.hours', values: { hours, minutes: String(minutes).padStart(2, '0') } };
  if (minutes > 0) return { key: 'waiting.minutes', values: { minutes } };
  return { key: 'waiting.now', values: {} };
}
