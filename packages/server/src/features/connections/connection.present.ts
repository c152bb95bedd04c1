import { type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { defaultWorkWeek } from '@guiche/contract/connection-settings';
import {
  type ConnectionDetails,
  type ConnectionSettings,
  workWeek,
} from '@guiche/contract/connection-settings.schemas';
import { type Connection, connectionReason } from '@guiche/contract/connections.schemas';
import { open } from '../../platform/crypto/seal.ts';
import { presentFacts } from './account-facts.ts';
import type { ConnectionRow, DetailsRow } from './connections.repo.ts';

const switchOf = (word: string): Connection['groupAsTicket'] => (word === 'enabled' ? 'enabled' : 'disabled');

const instantOf = (at: Date | null) => at?.toISOString() ?? null;

/** A stored reason; an unknown word, as of a newer version, is not shown. */
export function reasonOf(word: string | null): Connection['statusReason'] {
  if (word === null) return null;
  const read = connectionReason.safeParse(word);
  return read.success ? read.data : 'unknown';
}

export function presentConnection(row: ConnectionRow): Connection {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    groupAsTicket: switchOf(row.group_as_ticket),
    channel: row.channel as Connection['channel'],
    status: row.status as Connection['status'],
    statusReason: reasonOf(row.status_reason),
    missingPermission: row.status_reason === 'permission' ? row.missing_permission : null,
    number: row.number,
    isDefault: row.is_default,
    queues: row.queues,
    statusImportMessages: row.status_import_messages,
    importProgress:
      row.import_total === null
        ? null
        : { this: row.import_done, all: row.import_total, date: instantOf(row.import_date) },
    accessEndsAt: instantOf(row.access_ends_at),
    account: presentFacts(row.account_facts),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** The settings that people chose, on the wire. */
export function presentSettings(row: DetailsRow): ConnectionSettings {
  const week = workWeek.safeParse(row.schedules);
  return {
    name: row.name,
    isDefault: row.is_default,
    greetingMessage: row.greeting_message,
    complationMessage: row.complation_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    provider: row.provider,
    allowGroup: row.allow_group,
    groupAsTicket: switchOf(row.group_as_ticket),
    timeUseBotQueues: row.time_use_bot_queues,
    maxUseBotQueues: row.max_use_bot_queues,
    timeSendQueue: row.time_send_queue,
    sendIdQueue: row.send_queue_id,
    expiresTicket: row.expires_ticket,
    whenExpiresTicket: row.when_expires_ticket === 1 ? 1 : 0,
    expiresTicketNPS: row.expires_ticket_nps,
    maxUseBotQueuesNPS: row.max_use_bot_queues_nps,
    expiresInactiveMessage: row.expires_inactive_message,
    timeInactiveMessage: row.time_inactive_message,
    inactiveMessage: row.inactive_message,
    timeCreateNewTicket: row.time_create_new_ticket,
    enableImportMessage: row.enable_import_message,
    importRecentMessages: instantOf(row.import_recent_messages),
    importOldMessages: instantOf(row.import_old_messages),
    importOldMessagesGroups: row.import_old_messages_groups,
    closedTicketsPostImported: row.closed_tickets_post_imported,
    queueIdImportMessages: row.import_queue_id,
    collectiveVacationStart: row.collective_vacation_start,
    collectiveVacationEnd: row.collective_vacation_end,
    collectiveVacationMessage: row.collective_vacation_message,
    schedules: week.success ? week.data : [...defaultWorkWeek],
    queueIds: row.queues.map(({ id }) => id),
  };
}

export interface DetailsDeps {
  sealKey: Buffer;
  callbackUrl: string;
  verifyToken: string | null;
}

/** `withToken`: for people who may edit it. Of other secrets only their existence is told. */
export function presentDetails(
  row: DetailsRow,
  { sealKey, callbackUrl, verifyToken }: DetailsDeps,
  withToken: boolean,
): ConnectionDetails {
  const isTyped = channelAbilities[row.channel as Channel].way === 'account';
  return {
    ...presentConnection(row),
    ...presentSettings(row),
    token: withToken && row.token_sealed ? open(sealKey, row.token_sealed) : null,
    qrcode: row.qrcode,
    pairingCode: row.pairing_code,
    codeExpiresAt: row.code_expires_at?.toISOString() ?? null,
    retries: row.retries,
    greetingMediaAttachment: row.greeting_media_name,
    phoneNumberId: isTyped ? row.account_id : null,
    wabaId: isTyped ? row.waba_id : null,
    callbackUrl: isTyped ? callbackUrl : null,
    verifyToken: isTyped ? verifyToken : null,
    hasAccessToken: row.has_access_token,
    hasAppSecret: row.has_app_secret,
  };
}
