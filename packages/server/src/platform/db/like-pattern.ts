/** A pattern for `like` that finds `text` anywhere, every character of it literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
