import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { keptPort } from './kept-port.ts';
import type { RedisProgram } from './redis-program.ts';

/**
 * A shell watches it: when the shell's input ends, which happens however we end, it kills the server. The link gives
 * the server its name.
 */
const keeper = `
dir=$(mktemp -d) && ln -s "$1" "$dir/redis-server" && shift || exit 1
"$dir/redis-server" --dir "$dir" "$@" &
exec >/dev/null
cat
kill -9 $! 2>/dev/null
rm -r "$dir"`;
const keepsNothing = ['--save', '', '--appendonly', 'no'];
/** The user of commands, whatever becomes of the users that a test is about. */
const commander = ['--user', 'commander', 'on', 'nopass', '~*', '&*', '+@all'];

const run = promisify(execFile);

/** Redis itself, with the faults only it can have. */
export class RedisServer {
  readonly port: number;
  readonly #program: RedisProgram;
  #life: { shell: ChildProcess; pid: number } | null = null;

  private constructor(program: RedisProgram, port: number) {
    this.#program = program;
    this.port = port;
  }

  static async start(program: RedisProgram, port = keptPort()): Promise<RedisServer> {
    const redis = new RedisServer(program, port);
    await redis.comeBack();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async channels(): Promise<string[]> {
    return (await this.command('PUBSUB', 'CHANNELS')).split('\n').filter((name) => name !== '');
  }

  async publish(channel: string, message: string): Promise<number> {
    return Number(await this.command('PUBLISH', channel, message));
  }

  /** Runs a command and answers what the command line prints. */
  async command(...words: string[]): Promise<string> {
    const asCommander = ['-p', String(this.port), '--no-auth-warning', '--user', 'commander', '--pass', 'any'];
    const { stdout } = await run(this.#program.cli, [...asCommander, ...words]);
    return stdout.trim();
  }

  async kill(): Promise<void> {
    if (this.#life === null) return;
    const { shell } = this.#life;
    this.#life = null;
    const gone = once(shell, 'exit');
    shell.stdin?.end();
    await gone;
  }

  async comeBack(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', ...keepsNothing, ...commander];
    const shell = spawn('sh', ['-c', keeper, 'sh', this.#program.server, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // a terminal's interrupt is for us, and the shell then cleans up
    });
    this.#life = { shell, pid: await readPid(shell) };
  }

  /** Makes it hang: connections stay open, and nothing is answered. */
  freeze(): void {
    if (this.#life) process.kill(this.#life.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#life) process.kill(this.#life.pid, 'SIGCONT');
  }
}

/** Resolves when it serves. */
async function readPid({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('Redis has no output');
  const said: string[] = [];
  let pid = 0;
  for await (const line of createInterface(stdout)) {
    said.push(line);
    pid = Number(/\bpid=(\d+)/.exec(line)?.[1] ?? pid);
    if (!line.includes('Ready to accept connections')) continue;
    stdout.resume(); // it would wait for a reader
    return pid;
  }
  throw new Error(`Redis did not start; it said:\n${said.join('\n')}`);
}
