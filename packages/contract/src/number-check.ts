/** Between two questions to a channel about numbers: asked faster, it takes an account for a machine. */
export const numberCheckPaceMs = 330;
