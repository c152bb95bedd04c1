import { isAdmin } from '@guiche/contract/actor';
import { useQuery } from '@tanstack/react-query';
import { queueChoices } from '../../lib/queue-choices.ts';
import { useSession } from '../auth/index.ts';

/**
 * The queues to which a person can assign a ticket: their own; all for admins and people without a queue. Absent until
 * loaded.
 */
export function useOfferedQueues() {
  const { user, actor } = useSession();
  const all = isAdmin(actor) || user.queues.length === 0;
  const { data, error, refetch } = useQuery({ ...queueChoices, enabled: all });
  return { queues: all ? data : user.queues, error: all ? error : null, refetch };
}
