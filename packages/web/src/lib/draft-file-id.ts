/** A name for the bytes of a chosen file that says when it was chosen and how large it is: neither costs a look at them. */
export const newFileId = ({ size }: Pick<File, 'size'>): string =>
  `${Date.now()}-${size}-${Math.random().toString(36).slice(2)}`;

/** What such a name says. */
export function factsOfFile(id: string): { chosenAt: number; size: number } {
  const [chosenAt = 0, size = 0] = id.split('-').map(Number);
  return { chosenAt, size };
}
