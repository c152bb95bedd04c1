import type { ConnectionAccess, SendOutcome } from './channels/adapter.ts';
import type { ChannelRegistry } from './channels/registry.ts';
import { reportConnection } from './features/connections/index.ts';
import type { LaneKey } from './platform/outbox/lane-turns.ts';

type Parts = Parameters<typeof reportConnection>[0] & { registry: ChannelRegistry };

/** Whoever looks after connections sees it at once; nothing goes out until somebody connects it anew. */
export function tellLostAccess(
  { doors, log, clock, registry }: Parts,
  { companyId, connectionId }: LaneKey,
  outcome: SendOutcome,
  channel: ConnectionAccess['channel'],
): void {
  const isLost = outcome.kind === 'refused' && registry.forChannel(channel)?.lostAccessCodes?.has(outcome.code);
  if (!isLost) return;
  reportConnection(
    { doors, log, clock },
    { companyId, connectionId },
    { status: 'DISCONNECTED', reason: 'refused' },
  ).catch((error: unknown) => log.error({ err: error, connectionId }, 'a lost access could not be told of'));
}
