const followers = new Set<(seq: number) => void>();

/** Calls when the company moved on, also by what this person is not told of. Answers how to stop. */
export function followWatermark(follower: (seq: number) => void) {
  followers.add(follower);
  return () => {
    followers.delete(follower);
  };
}

export function noteWatermark(seq: number) {
  for (const follower of followers) follower(seq);
}
