import type { ResultOf } from '@guiche/contract/route';
import { getHealth, getOpenApi, getReady, getVersion } from '@guiche/contract/system.schemas';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { fail } from '../fail.ts';
import { type BoundRoute, bindPublic } from './bind.ts';
import { describeRoutes } from './open-api.ts';

interface SystemDeps {
  version: string;
  config: Pick<Config, 'demo' | 'simulatorPort'>;
  log: Logger;
  /** The things that the process needs, by name; a check rejects when its thing is missing. */
  checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Makes the routes about the server itself. The documentation describes them together with `others`. */
export function systemRoutes(deps: SystemDeps, others: readonly BoundRoute[]): BoundRoute[] {
  let document: ReturnType<typeof describeRoutes> | null = null;
  const own: BoundRoute[] = [
    bindPublic(getHealth, async () => ({ ok: true as const })),
    bindPublic(getReady, async () => {
      await Promise.all(Object.entries(deps.checks).map(([name, check]) => runCheck(deps.log, name, check)));
      return { ok: true as const };
    }),
    bindPublic(getVersion, async () => aboutThis(deps)),
    bindPublic(getOpenApi, async () => {
      document ??= Object.freeze(
        describeRoutes(
          [...own, ...others].map(({ route }) => route),
          deps.version,
        ),
      );
      return document;
    }),
  ];
  return own;
}

function aboutThis({ version, config }: SystemDeps): ResultOf<typeof getVersion> {
  const { demo, simulatorPort } = config;
  return { version, demo, simulatorUrl: demo ? `http://127.0.0.1:${simulatorPort}` : null };
}

async function runCheck(log: Logger, name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    fail('ERR_UNAVAILABLE');
  }
}
