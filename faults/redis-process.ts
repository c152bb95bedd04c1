import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findRedis } from '../packages/testkit/src/redis-program.ts';
import { RedisStandIn } from '../packages/testkit/src/redis-stand-in.ts';

/** A process of its own, so that it can be killed: Redis itself where the machine has it, else what stands in for it. */
const port = Number(process.env.REDIS_PORT);
const tellReady = () => console.log(JSON.stringify({ redis: { port } }));

function runRedis(program: string): void {
  const nothingKept = ['--save', '', '--appendonly', 'no'];
  const redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', ...nothingKept], {
    argv0: 'redis-server',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(redis.stdout).on('line', (line) => {
    console.log(line);
    if (line.includes('Ready to accept connections')) tellReady();
  });
  redis.once('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  redis.once('exit', (code) => process.exit(code ?? 1));
  process.once('exit', () => redis.kill('SIGKILL'));
}

const program = findRedis();
if (program === null) {
  await RedisStandIn.start(port);
  tellReady();
} else runRedis(program.server);
