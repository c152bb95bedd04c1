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
    const filter = (...said: unknown[]) => {
      if (said.every((part) => typeof part === 'string') && isOurs(callersOf(filter)))
        Reflect.apply(print, console, said);
      else log.debug({ method: name, parts: said.length }, 'something was kept off the console');
    };
    console[name] = filter;
  }
  return () => {
    for (const [name, print] of before) console[name] = print;
  };
}

/** The stack above a call of this function. No file is named to leave it out, as in a bundle ours have other names. */
function callersOf(called: (...said: unknown[]) => void): string {
  const at = { stack: '' };
  Error.captureStackTrace(at, called);
  return at.stack;
}

/** Whether our own code called, by the first place of the stack. The library is never bundled, so its places name it. */
function isOurs(stack: string): boolean {
  const caller = stack.split('\n').find((line) => /^\s+at /.test(line));
  return caller !== undefined && !caller.includes('node_modules');
}
