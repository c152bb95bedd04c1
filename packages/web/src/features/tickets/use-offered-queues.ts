import { isAdmin } from '@guiche/contract/actor';
import { useQuery } from '@tanstack/react-query';
import { queueChoices } from '../../lib/queue-choices.ts';
import { useSession } from '../auth/index.ts';

/** In which queues one can put a ticket: one's own; admins, and who is in none, choose among all. Absent until loaded. */
export function useOfferedQueues() {
  const { user, actor } = useSession();
  const all = isAdmin(actor) || user.queues.length === 0;
  const { data, error, refetch } = useQuery({ ...queueChoices, enabled: all });
  return { queues: all ? data : user.queues, error: all ? error : null, refetch };
}
