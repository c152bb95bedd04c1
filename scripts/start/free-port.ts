import { createServer } from 'node:net';

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`Cannot listen on ${host}:${port}: ${error.message}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port, else the next free one above it, which is said. `avoid` are ports promised to somebody else. */
export async function findNextFreePort(
  host: string,
  wanted: number,
  log: (line: string) => void,
  avoid: readonly number[] = [],
): Promise<number> {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port += 1) {
    if (avoid.includes(port) || !(await isFree(host, port))) continue;
    if (port !== wanted) log(`Port ${wanted} is taken, using ${port}.`);
    return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 99}.`);
}
