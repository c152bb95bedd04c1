import type { getDashboard } from '@guiche/contract/dashboard';
import type { ResultOf } from '@guiche/contract/route';

/** The server's answer for a period. */
export type Numbers = ResultOf<typeof getDashboard>;

type Means = Pick<Numbers['counters'], 'avgSupportTime' | 'avgWaitTime' | 'countSupportTime' | 'countWaitTime'>;

/** The mean time of attendances; null: there were none. */
export const supportMean = ({ avgSupportTime, countSupportTime }: Means) =>
  countSupportTime === 0 ? null : avgSupportTime;
export const waitMean = ({ avgWaitTime, countWaitTime }: Means) => (countWaitTime === 0 ? null : avgWaitTime);
