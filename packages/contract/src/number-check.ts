/**
 * Pause, in milliseconds, between two questions to a channel about numbers: a faster account is taken for a machine.
 */
export const numberCheckPaceMs = 330;
