import type { Logger } from 'pino';
import type { CompanyFeed } from './company-feed.ts';
import { repeatEvery } from './repeat-every.ts';

const checkEveryMs = 1_000;

interface CompanyWatchDeps {
  log: Logger;
  feeds: ReadonlyMap<number, CompanyFeed>;
  findSuspended(companyIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/**
 * Watches for companies whose plan ends by the calendar, of which no event tells. Each second it looks at the companies
 * with sockets here; where one is suspended, or works again, its sockets are moved within two seconds. Answers the
 * function that stops it.
 */
export function watchCompanies({ log, feeds, findSuspended }: CompanyWatchDeps): () => void {
  return repeatEvery(
    checkEveryMs,
    async () => {
      if (feeds.size === 0) return;
      const asked = [...feeds.keys()];
      const suspended = await findSuspended(asked);
      for (const companyId of asked) feeds.get(companyId)?.suspend(suspended.has(companyId));
    },
    (error) => log.warn({ err: error }, 'companies of sockets could not be checked'),
  );
}
