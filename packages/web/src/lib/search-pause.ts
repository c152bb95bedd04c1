/** The pause after the last key before a search is sent. */
export const searchPauseMs = 500;
