import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dieWithUs = new URL('../../scripts/start/die-with-parent.mjs', import.meta.url).href;

export interface ServerPlan {
  /** From the repository's root. */
  entry: string;
  env: Record<string, string>;
  nodeArguments?: readonly string[];
  logFile: string;
}

/** A server in a process of its own that has said `{"ready":{"port":…}}`. */
export class ChildServer {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #logFile: string;
  readonly #exited: Promise<void>;

  static async start({ entry, env, nodeArguments = [], logFile }: ServerPlan): Promise<ChildServer> {
    const child = spawn(process.execPath, [...nodeArguments, '--import', dieWithUs, entry], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      detached: true, // Ctrl-C reaches us only, and we stop everything in order
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stderr?.pipe(log, { end: false });
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}; see ${logFile}`)));
    if (child.stdout === null) throw new Error('a child without output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^\{"ready":\{"port":(\d+)\}\}$/.exec(line)?.[1];
      if (port === undefined) log.write(`${line}\n`);
      else resolve(Number(port));
    });
    return new ChildServer(child, await promise, logFile);
  }

  private constructor(child: ChildProcess, port: number, logFile: string) {
    this.#child = child;
    this.port = port;
    this.#logFile = logFile;
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the server does not run');
    return this.#child.pid;
  }

  /** Resident memory in MiB, as the kernel counts it. */
  residentMiB(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  }

  /** Lines of level warn and above. */
  complaints(): string[] {
    const lines = readFileSync(this.#logFile, 'utf8').split('\n');
    return lines.filter((line) => line !== '' && !/"level":"?(10|20|30|trace|debug|info)"?[,}]/.test(line));
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 15_000);
    await this.#exited;
    clearTimeout(late);
  }
}
