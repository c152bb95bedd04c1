/** The time of everything but leases and due times, which follow the database's clock. Tests hand in their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
