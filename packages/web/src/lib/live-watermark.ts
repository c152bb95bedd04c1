const followers = new Set<(seq: number) => void>();

/**
 * Calls `follower` whenever the company's watermark moves, even by events that this person does not get. Returns a
 * function that stops it.
 */
export function followWatermark(follower: (seq: number) => void) {
  followers.add(follower);
  return () => {
    followers.delete(follower);
  };
}

export function noteWatermark(seq: number) {
  for (const follower of followers) follower(seq);
}
