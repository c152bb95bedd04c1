let next = 20_000 + (process.pid % 1_000) * 10;

/**
 * A port that can be left and taken again: below those that the system lends to outgoing connections (from 32768 on),
 * one of which could hold it for a moment. Processes of a test run get different ones.
 */
export const keptPort = (): number => next++;
