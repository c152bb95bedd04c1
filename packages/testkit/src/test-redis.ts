import { findRedis } from './redis-program.ts';
import { RedisServer } from './redis-server.ts';
import { RedisStandIn } from './redis-stand-in.ts';

/** A Redis of a test file's own, on a port that stays the same while it is killed and comes back, empty. */
export interface TestRedis {
  readonly url: string;
  /** Channels somebody listens to. */
  channels(): Promise<string[]>;
  /** Says something to all who listen; answers how many heard it. */
  publish(channel: string, message: string): Promise<number>;
  /** Gone as after kill -9: connections are reset, and new ones refused. */
  kill(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Redis itself where the machine has it, else what stands in for it. */
export function startTestRedis(): Promise<TestRedis> {
  const program = findRedis();
  return program === null ? RedisStandIn.start() : RedisServer.start(program);
}
