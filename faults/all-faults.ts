import { killServer } from './f1-kill-server.ts';
import { killDuringSend } from './f2-kill-during-send.ts';
import { restartDatabase } from './f3-restart-database.ts';
import { killDatabase } from './f4-kill-database.ts';
import { repeatAndShuffle } from './f5-repeat-and-shuffle.ts';
import { doubtfulAnswers } from './f6-doubtful-answers.ts';
import { twoNodes } from './f7-two-nodes.ts';
import { redisAway } from './f8-redis-away.ts';
import { clientNetwork } from './f9-client-network.ts';
import { rateLimits } from './f10-rate-limits.ts';
import { wrongClocks } from './f11-wrong-clocks.ts';
import { fullDisk } from './f12-full-disk.ts';
import { slowProvider } from './f14-slow-provider.ts';
import { databaseBusy } from './f15-database-busy.ts';
import { frozenWorker } from './f18-frozen-worker.ts';
import type { Fault } from './fault.ts';
import { acceptRaces } from './r1-accept-races.ts';
import { firstMessageRaces } from './r2-first-message-races.ts';

export const allFaults: readonly Fault[] = [
  killServer,
  killDuringSend,
  restartDatabase,
  killDatabase,
  repeatAndShuffle,
  doubtfulAnswers,
  twoNodes,
  redisAway,
  clientNetwork,
  rateLimits,
  wrongClocks,
  fullDisk,
  slowProvider,
  databaseBusy,
  frozenWorker,
  acceptRaces,
  firstMessageRaces,
];
