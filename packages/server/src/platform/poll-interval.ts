/** How often each process looks in the database for work that others left there: a crash or a lost hint costs no more time. */
export const pollIntervalMs = 500;
