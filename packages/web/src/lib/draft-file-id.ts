/** An id for a chosen file that encodes when it was chosen and its size, so that neither needs a look at the bytes. */
export const newFileId = ({ size }: Pick<File, 'size'>): string =>
  `${Date.now()}-${size}-${Math.random().toString(36).slice(2)}`;

/** Reads time and size from such an id. */
export function factsOfFile(id: string): { chosenAt: number; size: number } {
  const [chosenAt = 0, size = 0] = id.split('-').map(Number);
  return { chosenAt, size };
}
