/** A search of messages may keep a connection busy for half a second: of a process's connections most stay free for the rest. */
const mostAtOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a search as soon as few enough others run. */
export async function searchInTurn<T>(search: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await search();
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // takes over our place
    else running -= 1;
  }
}
