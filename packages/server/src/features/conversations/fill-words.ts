import { type Channel, cutBody } from '@guiche/contract/channel-abilities';
import { fillVariables, variablesOf } from '@guiche/contract/variables';
import type { CompanyRow } from '../companies/index.ts';
import { calledIn } from '../contacts/index.ts';
import type { ShownTicket } from '../tickets/index.ts';

export interface Saying {
  text: string;
  /** In whose words. */
  attendant: { id: number | null; name: string };
}

/** A text as it is sent, its variables filled. They may make it longer than any channel takes, or leave nothing of it. Pure. */
export function fillWords(company: CompanyRow, row: ShownTicket, saying: Saying & { now: Date }): string {
  const values = variablesOf({
    contactName: calledIn(row),
    userName: saying.attendant.name,
    companyName: company.name,
    protocol: row.protocol,
    ticketId: row.id,
    queueName: row.queue_name ?? '',
    connectionName: row.connection_name,
    timeZone: company.time_zone,
    now: saying.now,
  });
  return cutBody(row.channel as Channel, fillVariables(saying.text, values).trim()).toWellFormed();
}
