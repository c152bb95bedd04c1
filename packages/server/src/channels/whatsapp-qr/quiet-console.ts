import type { Logger } from 'pino';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * The library's encryption prints whole sessions to the console, private keys and all, and sentences about them. Nobody else
 * here speaks by the console (the word of being ready goes to the output itself), so from here on nothing passes; the log
 * learns that there was something. Answers the way back.
 */
export function quietConsole(log: Pick<Logger, 'debug'>): () => void {
  const before = methods.map((name) => [name, console[name]] as const);
  for (const name of methods)
    console[name] = (...said: unknown[]) =>
      log.debug({ method: name, parts: said.length }, 'something was kept off the console');
  return () => {
    for (const [name, print] of before) console[name] = print;
  };
}
