/** What a picture that browsers do not show may be at most; who reads it stops at the first excess. */
export const foreignLimits = {
  /** The largest that telephones make have 48 million. */
  pixels: 52_000_000,
  /** Of the JPEG that is made of it. */
  edge: 4096,
  jpegBytes: 40 * 1024 * 1024,
  heapMb: 256,
  residentMb: 1200,
  seconds: 12,
} as const;

/** What a picture is, beside its pixels. */
export interface PictureHead {
  /** As it is shown: after the turn that its camera asked for. */
  width: number;
  height: number;
  pages: number;
}
