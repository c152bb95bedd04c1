/** Pictures that not every browser shows: they are kept as they came, and looked at by their preview. */
export const isForeignPicture = (mimeType: string): boolean => /^image\/(heic|heif|avif|tiff|bmp)$/.test(mimeType);
