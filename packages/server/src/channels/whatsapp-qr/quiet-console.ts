import type { Logger } from 'pino';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * Filters the console: the library's encryption prints whole sessions there, private keys included, and sentences about
 * them. Only plain texts of our own code pass; anything else is dropped, and the log notes that there was something.
 * Answers the function that undoes it.
 */
export function quietConsole(log: Pick<Logger, 'debug'>): () => void {
  const before = methods.map((name) => [name, console[name]] as const);
  for (const [name, print] of before) {
    console[name] = (...said: unknown[]) => {
      if (said.every((part) => typeof part === 'string') && isOurs(new Error().stack ?? ''))
        Reflect.apply(print, console, said);
      else log.debug({ method: name, parts: said.length }, 'something was kept off the console');
    };
  }
  return () => {
    for (const [name, print] of before) console[name] = print;
  };
}

/** Whether our own code called, by the first place of the stack outside of this file. */
function isOurs(stack: string): boolean {
  const caller = stack.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('/quiet-console.ts'));
  return caller !== undefined && !caller.includes('node_modules');
}
