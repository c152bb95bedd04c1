import type { ConnectionAccess, SendOutcome } from '../channels/adapter.ts';
import type { ChannelRegistry } from '../channels/registry.ts';
import { lossOf, reportLostAccess } from '../features/connections/index.ts';
import { refreshTemplates } from '../features/templates/index.ts';

type Deps = Parameters<typeof reportLostAccess>[0] & { registry: ChannelRegistry };

/**
 * Acts on refusals that concern more than their message. A lost access is shown at once to people who look after
 * connections, and nothing goes out until somebody connects it anew. Templates that differ from ours are read again.
 */
export async function reactToRefusal(
  { platform, log, clock, registry, openAccess }: Deps,
  outcome: SendOutcome,
  access: ConnectionAccess,
): Promise<void> {
  if (outcome.kind !== 'refused') return;
  const { companyId, connectionId, channel } = access;
  const adapter = registry.forChannel(channel);
  const loss = adapter && lossOf(adapter, outcome);
  if (loss) await reportLostAccess({ platform, log, clock, openAccess }, access, loss);
  if (adapter?.staleTemplateCodes?.has(outcome.code))
    await refreshTemplates(platform.pool, companyId, connectionId).catch((error: unknown) =>
      log.error({ err: error, connectionId }, 'templates could not be asked for'),
    );
}
