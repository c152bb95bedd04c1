/**
 * How often, in milliseconds, each process polls for what others left in the database. A crash or a lost hint delays
 * work by this much at most.
 */
export const pollIntervalMs = 500;
