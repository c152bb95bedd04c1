import type { HeldSession } from './auth-store.repo.ts';
import { openEarlyVotes } from './early-votes.repo.ts';
import { openMembers } from './group-members.repo.ts';
import { openLateMessages } from './late-messages.repo.ts';
import { openOriginals } from './originals.repo.ts';
import type { PairedSessionDeps } from './paired-session-deps.ts';

/** Opens what a session stores of what it receives, and reads again. */
export const openStores = (
  deps: Pick<PairedSessionDeps, 'pool' | 'log' | 'sealKey'>,
  held: HeldSession,
  isOurs: () => boolean,
) => ({
  originals: openOriginals(deps.pool, deps.sealKey, held),
  members: openMembers(deps.pool, held),
  late: openLateMessages(deps, held, isOurs),
  votes: openEarlyVotes(deps.pool, held),
});
