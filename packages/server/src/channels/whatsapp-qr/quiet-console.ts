import type { Logger } from 'pino';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/**
 * The library's encryption prints whole sessions to the console, private keys and all, and sentences about them. From here
 * on only plain texts pass, and only those of our own code; what else is printed is left out, and the log learns that there
 * was something. Answers the way back.
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

/** Who called: the first place of the stack that is not this file's. */
function isOurs(stack: string): boolean {
  const caller = stack.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('/quiet-console.ts'));
  return caller !== undefined && !caller.includes('node_modules');
}
