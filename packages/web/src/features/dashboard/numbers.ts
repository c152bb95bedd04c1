import type { getDashboard } from '@guiche/contract/dashboard';
import type { ResultOf } from '@guiche/contract/route';

/** What the server says of a period. */
export type Numbers = ResultOf<typeof getDashboard>;

type Means = Pick<Numbers['counters'], 'avgSupportTime' | 'avgWaitTime' | 'countSupportTime' | 'countWaitTime'>;

/** A mean where there is something to be the mean of. */
export const supportMean = ({ avgSupportTime, countSupportTime }: Means) =>
  countSupportTime === 0 ? null : avgSupportTime;
export const waitMean = ({ avgWaitTime, countWaitTime }: Means) => (countWaitTime === 0 ? null : avgWaitTime);
