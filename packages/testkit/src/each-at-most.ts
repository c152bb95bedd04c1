/**
 * Runs `act` on all items, at most `most` at a time: a process has a dozen database connections and answers 503 beyond
 * them.
 */
export async function eachAtMost<T>(most: number, items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: most }, work));
}
