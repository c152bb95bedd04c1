/** Each process looks so often in the database for what others left there: what a crash, or a hint that is lost, costs at most. */
export const pollIntervalMs = 500;
