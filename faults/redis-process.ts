import { RedisStandIn } from '../packages/testkit/src/redis-stand-in.ts';

/** A process of its own, so that it can be killed like the real one. */
const redis = await RedisStandIn.start(Number(process.env.REDIS_PORT));
console.log(JSON.stringify({ redis: { port: redis.port } }));
