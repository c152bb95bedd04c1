/** Limits for pictures that browsers do not show; their reader stops at the first excess. */
export const foreignLimits = {
  /** The largest telephone cameras have 48 million. */
  pixels: 52_000_000,
  /** Longest side, in pixels, of the JPEG made of it. */
  edge: 4096,
  jpegBytes: 40 * 1024 * 1024,
  heapMb: 256,
  residentMb: 1200,
  seconds: 12,
} as const;

/** What a picture is, apart from its pixels. */
export interface PictureHead {
  /** Width and height in pixels as shown, after the rotation that the camera asked for. */
  width: number;
  height: number;
  pages: number;
}
