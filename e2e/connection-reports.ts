import { reportConnection } from '@guiche/server/features/connections/index';
import { systemClock } from '@guiche/server/platform/clock/clock';
import { appUrl } from '@guiche/server/platform/db/migrate';
import { openPools } from '@guiche/server/platform/db/pools';
import { createLog } from '@guiche/server/platform/log/log';
import { testSecret } from '@guiche/testkit/database';

type Said = Parameters<typeof reportConnection>[2];

/**
 * Reports the state of connections as a process with the role sessions does: beside the application, on its database.
 */
export interface ConnectionReports {
  report(companyId: number, connectionId: number, said: Said): Promise<void>;
  close(): Promise<void>;
}

export function openReports(ownerUrl: string): ConnectionReports {
  const pools = openPools(appUrl(ownerUrl, testSecret), { web: 2, road: 1 }, () => {});
  const platform = {
    pool: pools.web,
    cursorKey: Buffer.alloc(32),
    rules: [],
    wakeDrain() {},
    wakeLane() {},
    wakeJobs() {},
    dueAheadMs: 0,
    wakeDue() {},
  };
  const parts = { platform, log: createLog('silent'), clock: systemClock };
  return {
    report: (companyId, connectionId, said) => reportConnection(parts, { companyId, connectionId }, said),
    close: () => pools.close(),
  };
}
