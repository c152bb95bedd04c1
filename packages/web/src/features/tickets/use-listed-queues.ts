import { seesAllTickets } from '@guiche/contract/actor';
import { useQuery } from '@tanstack/react-query';
import { queueChoices } from '../../lib/queue-choices.ts';
import { useSession } from '../auth/index.ts';

/** The queues to filter by: the own ones, or all for people who see all tickets. Absent until loaded. */
export function useListedQueues() {
  const { user, actor } = useSession();
  const all = seesAllTickets(actor);
  const { data, isError } = useQuery({ ...queueChoices, enabled: all });
  return all && !(isError && data === undefined) ? data : user.queues;
}
