/**
 * Runs `act` again and again, each time `everyMs` after it ended, failed or not. Answers the function that stops it.
 */
export function repeatEvery(everyMs: number, act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer = setTimeout(run, everyMs);
  function run(): void {
    void act()
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, everyMs);
      });
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
