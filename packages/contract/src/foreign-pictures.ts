/** Whether not every browser shows such a picture. It is kept as it came, and shown by its preview. */
export const isForeignPicture = (mimeType: string): boolean => /^image\/(heic|heif|avif|tiff|bmp)$/.test(mimeType);
