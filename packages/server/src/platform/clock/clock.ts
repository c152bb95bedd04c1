/** The clock for everything but leases and due times, which follow the database's. Tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
