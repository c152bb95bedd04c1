/** How long after the last letter the server is asked for what is looked up. */
export const searchPauseMs = 500;
