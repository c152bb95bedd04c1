import type { ConnectionAccess, SendOutcome } from './channels/adapter.ts';
import type { ChannelRegistry } from './channels/registry.ts';
import { reportConnection } from './features/connections/index.ts';
import { refreshTemplates } from './features/templates/index.ts';
import type { LaneKey } from './platform/outbox/lane-turns.ts';

type Parts = Parameters<typeof reportConnection>[0] & { registry: ChannelRegistry };

/**
 * A refusal that says more than that a message did not go. Access is lost: whoever looks after connections sees it at
 * once, and nothing goes out until somebody connects it anew. Templates are others than ours: they are read anew.
 */
export function followRefusal(
  { doors, log, clock, registry }: Parts,
  { companyId, connectionId }: LaneKey,
  outcome: SendOutcome,
  channel: ConnectionAccess['channel'],
): void {
  if (outcome.kind !== 'refused') return;
  const adapter = registry.forChannel(channel);
  const failed = (what: string) => (error: unknown) => log.error({ err: error, connectionId }, what);
  if (adapter?.lostAccessCodes?.has(outcome.code))
    reportConnection(
      { doors, log, clock },
      { companyId, connectionId },
      { status: 'DISCONNECTED', reason: 'refused' },
    ).catch(failed('a lost access could not be told of'));
  if (adapter?.staleTemplateCodes?.has(outcome.code))
    refreshTemplates(doors.pool, companyId, connectionId).catch(failed('templates could not be asked for'));
}
