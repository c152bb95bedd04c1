import type { Connection } from '@guiche/contract/connections';
import type { ConnectionRow } from './connections.repo.ts';

const switchOf = (word: string): Connection['groupAsTicket'] => (word === 'enabled' ? 'enabled' : 'disabled');

export function presentConnection(row: ConnectionRow): Connection {
  return {
    id: row.id,
    name: row.name,
    groupAsTicket: switchOf(row.group_as_ticket),
    channel: row.channel as Connection['channel'],
    status: row.status as Connection['status'],
    number: row.number,
    isDefault: row.is_default,
    queues: row.queues,
    updatedAt: row.updated_at.toISOString(),
  };
}
