// Generated from the migrated database by scripts/generate-tables.ts. A test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export interface AccountNewsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  event: Json;
  attempts: Generated<number>;
  created_at: DefaultTimestamp;
}

export interface AttendanceDaysTable {
  company_id: number;
  day: string;
  user_id: number;
  tickets: number;
  finished: number;
  groups: number;
  leads: number;
  active: number;
  support_ms: number;
  supported: number;
  wait_ms: number;
  waited: number;
  wait_rating: number;
  without_rating: number;
  rated: number;
  rates: number;
  rate_sum: number;
  promoters: number;
  detractors: number;
  rate_0: Generated<number>;
  rate_1: Generated<number>;
  rate_2: Generated<number>;
  rate_3: Generated<number>;
  rate_4: Generated<number>;
  rate_5: Generated<number>;
  rate_6: Generated<number>;
  rate_7: Generated<number>;
  rate_8: Generated<number>;
  rate_9: Generated<number>;
  rate_10: Generated<number>;
}

export interface AttendanceDaysByHourTable {
  company_id: number;
  day: string;
  hour: number;
  tickets: number;
}

export interface AttendanceDaysByQueueTable {
  company_id: number;
  day: string;
  queue_id: number;
  support_ms: number;
  supported: number;
  wait_ms: number;
  waited: number;
}

export interface AuditLogTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number | null;
  act: string;
  subject_id: number | null;
  details: DefaultJson;
  ip: string | null;
  created_at: DefaultTimestamp;
}

export interface BulkItemsTable {
  company_id: number;
  run_id: number;
  ticket_id: number;
  state: Generated<string>;
  before: Json | null;
  after: Json | null;
}

export interface BulkRunsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  act: string;
  details: DefaultJson;
  state: Generated<string>;
  total: number;
  done: Generated<number>;
  skipped: Generated<number>;
  created_at: DefaultTimestamp;
  finished_at: Timestamp | null;
}

export interface CompaniesTable {
  id: GeneratedAlways<number>;
  name: string;
  email: Generated<string>;
  phone: Generated<string>;
  plan_id: number | null;
  status: Generated<boolean>;
  due_date: string;
  never_expires: Generated<boolean>;
  language: Generated<string>;
  time_zone: Generated<string>;
  last_login_at: Timestamp | null;
  created_at: DefaultTimestamp;
}

export interface CompanySeqTable {
  company_id: number;
  seq: Generated<number>;
}

export interface CompanySettingsTable {
  company_id: number;
  key: string;
  value: string;
  updated_at: DefaultTimestamp;
}

export interface ConnectionQueuesTable {
  company_id: number;
  connection_id: number;
  queue_id: number;
}

export interface ConnectionsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  channel: string;
  status: Generated<string>;
  number: Generated<string>;
  is_default: Generated<boolean>;
  group_as_ticket: Generated<string>;
  account_id: string | null;
  access_token_sealed: Buffer | null;
  app_secret_sealed: Buffer | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  deleted_at: Timestamp | null;
  complation_message: Generated<string>;
  status_reason: string | null;
  token_sealed: Buffer | null;
  qrcode: Generated<string>;
  pairing_code: Generated<string>;
  retries: Generated<number>;
  down_since: Timestamp | null;
  alerted_at: Timestamp | null;
  waba_id: string | null;
  greeting_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  rating_message: Generated<string>;
  provider: Generated<string>;
  allow_group: Generated<boolean>;
  time_use_bot_queues: Generated<number>;
  max_use_bot_queues: Generated<number>;
  time_send_queue: Generated<number>;
  send_queue_id: number | null;
  expires_ticket: Generated<number>;
  when_expires_ticket: Generated<number>;
  expires_ticket_nps: Generated<number>;
  max_use_bot_queues_nps: Generated<number>;
  expires_inactive_message: Generated<string>;
  time_inactive_message: Generated<number>;
  inactive_message: Generated<string>;
  time_create_new_ticket: Generated<number>;
  enable_import_message: Generated<boolean>;
  import_recent_messages: Timestamp | null;
  import_old_messages: Timestamp | null;
  import_old_messages_groups: Generated<boolean>;
  closed_tickets_post_imported: Generated<boolean>;
  import_queue_id: number | null;
  status_import_messages: string | null;
  import_done: Generated<number>;
  import_total: number | null;
  import_date: Timestamp | null;
  collective_vacation_start: string | null;
  collective_vacation_end: string | null;
  collective_vacation_message: Generated<string>;
  schedules: Json | null;
  greeting_media_key: string | null;
  greeting_media_name: string | null;
  greeting_media_type: string | null;
  greeting_media_sha256: string | null;
  account_facts: DefaultJson;
  code_expires_at: Timestamp | null;
  access_ends_at: Timestamp | null;
  is_account_proven: Generated<boolean>;
  is_business_proven: Generated<boolean>;
  past_asked_at: Timestamp | null;
  missing_permission: string | null;
}

export interface ContactDistinctionsTable {
  company_id: number;
  low_id: number;
  high_id: number;
  user_id: number | null;
  created_at: DefaultTimestamp;
}

export interface ContactExtraInfoTable {
  company_id: number;
  id: GeneratedAlways<number>;
  contact_id: number;
  name: string;
  value: string;
}

export interface ContactIdentitiesTable {
  company_id: number;
  type: string;
  scope: Generated<string>;
  value: string;
  contact_id: number;
  created_at: DefaultTimestamp;
  used_at: Timestamp | null;
  connection_id: number | null;
}

export interface ContactImportRowsTable {
  company_id: number;
  import_id: number;
  row_no: number;
  cells: Json;
  fault: string | null;
  known: Generated<boolean>;
  chosen: Generated<boolean>;
  has_account: boolean | null;
}

export interface ContactImportsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  file_name: string;
  state: Generated<string>;
  columns: DefaultJson;
  rows_read: Generated<number>;
  faulty: Generated<number>;
  known: Generated<number>;
  chosen: Generated<number>;
  last_row: Generated<number>;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  created_at: DefaultTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  country: Generated<string>;
}

export interface ContactOwnersTable {
  company_id: number;
  contact_id: number;
  user_id: number;
  position: number;
}

export interface ContactProfilesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  type: string;
  scope: string;
  value: string;
  connection_id: number;
  name: string | null;
  picture_key: string | null;
  attempts: Generated<number>;
  fetched_at: Timestamp | null;
  is_wanted: Generated<boolean>;
}

export interface ContactTagsTable {
  company_id: number;
  contact_id: number;
  tag_id: number;
}

export interface ContactsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  number: Generated<string>;
  email: Generated<string>;
  picture_url: string | null;
  channel: string;
  is_group: Generated<boolean>;
  active: Generated<boolean>;
  accept_audio_message: Generated<boolean>;
  disable_bot: Generated<boolean>;
  lgpd_accepted_at: Timestamp | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  deleted_at: Timestamp | null;
  merged_into: number | null;
  former_numbers: Generated<string[]>;
  name_folded: GeneratedAlways<string | null>;
  number_key: GeneratedAlways<string | null>;
  name_order: GeneratedAlways<string | null>;
}

export interface DayMarksTable {
  company_id: number;
  id: GeneratedAlways<number>;
  about: string;
  at: Timestamp;
}

export interface DayStatesTable {
  company_id: number;
  zone: string;
  until: string;
}

export interface DueTable {
  company_id: number;
  kind: string;
  subject_id: number;
  due_at: Timestamp;
  tries: Generated<number>;
  error_code: string | null;
  parked_at: Timestamp | null;
}

export interface EarlyAcksTable {
  company_id: number;
  connection_id: number;
  provider_id: string;
  ack: number;
  error: string | null;
  received_at: DefaultTimestamp;
}

export interface EarlyChangesTable {
  company_id: number;
  connection_id: number;
  provider_id: string;
  change_id: string;
  change: Json;
  received_at: DefaultTimestamp;
}

export interface EventWaitTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  payload: Json;
  rooms: string[];
  left_rooms: Generated<string[]>;
}

export interface EventsTable {
  company_id: number;
  seq: number;
  name: string;
  payload: Json;
  rooms: string[];
  left_rooms: Generated<string[]>;
  at: DefaultTimestamp;
}

export interface ExportsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number | null;
  kind: string;
  query: string;
  language: string;
  state: Generated<string>;
  done: Generated<number>;
  total: number | null;
  error: string | null;
  storage_key: string | null;
  sha256: string | null;
  created_at: DefaultTimestamp;
  finished_at: Timestamp | null;
}

export interface FileListsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number | null;
  name: string;
  message: string;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface FileOptionsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  list_id: number;
  place: number;
  name: string;
  media_name: string | null;
  media_type: string | null;
  media_size: number | null;
  media_sha256: string | null;
  media_key: string | null;
}

export interface GroupMembersTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  group_value: string;
  type: string;
  value: string;
  number: string | null;
}

export interface HistoryPartsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  events: Json;
  created_at: DefaultTimestamp;
}

export interface InboxTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  lane: string;
  event: Json;
  raw: Buffer | null;
  received_at: DefaultTimestamp;
  attempts: Generated<number>;
  error: string | null;
  parked_at: Timestamp | null;
  error_code: string | null;
}

export interface LanesTable {
  company_id: number;
  connection_id: number;
  contact_id: number;
  fence: Generated<number>;
  lease_until: Timestamp;
}

export interface LateMessagesTable {
  company_id: number;
  connection_id: number;
  provider_id: string;
  lane: string;
  event: Json;
  id: GeneratedAlways<number>;
}

export interface MediaTable {
  company_id: number;
  id: GeneratedAlways<number>;
  message_id: number;
  state: string;
  error: string | null;
  name: string;
  mime_type: string;
  is_voice: Generated<boolean>;
  size: number | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  sha256: string | null;
  storage_key: string | null;
  thumbnail_key: string | null;
  mp3_key: string | null;
  ogg_key: string | null;
  provider_media_id: string | null;
  claimed_sha256: string | null;
  uploaded_at: Timestamp | null;
  attempts: Generated<number>;
  created_at: DefaultTimestamp;
  waveform: Buffer | null;
  m4a_key: string | null;
}

export interface MessageDaysTable {
  company_id: number;
  day: string;
  received: number;
  sent: number;
}

export interface MessageEditsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  message_id: number;
  body: string;
  user_id: number | null;
  edited_at: DefaultTimestamp;
}

export interface MessageKeysTable {
  company_id: number;
  connection_id: number;
  provider_id: string;
  message_id: number;
  created_at: DefaultTimestamp;
}

export interface MessageMentionsTable {
  company_id: number;
  message_id: number;
  user_id: number;
}

export interface MessagesTable {
  company_id: number;
  id: number;
  ticket_id: number | null;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  body: string;
  from_me: boolean;
  media_type: Generated<string>;
  media_url: string | null;
  data_json: Json | null;
  ack: Generated<number>;
  send_state: string | null;
  send_error: string | null;
  client_id: string | null;
  provider_id: string | null;
  quoted_message_id: number | null;
  is_deleted: Generated<boolean>;
  is_edited: Generated<boolean>;
  is_forwarded: Generated<boolean>;
  is_private: Generated<boolean>;
  created_at: DefaultTimestamp;
  version: Generated<number>;
  body_folded: GeneratedAlways<string | null>;
  edited_at: Timestamp | null;
  sender_id: number | null;
  spoken_to: Json | null;
}

export interface NumberChecksTable {
  company_id: number;
  import_id: number;
  user_id: number;
  connection_id: number;
  state: Generated<string>;
  total: number;
  checked: Generated<number>;
  found: Generated<number>;
  missing: Generated<number>;
  last_row: Generated<number>;
}

export interface OutboxTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  contact_id: number;
  kind: string;
  message_id: number;
  state: Generated<string>;
  attempt: Generated<number>;
  due_at: DefaultTimestamp;
  fence: number | null;
  created_at: DefaultTimestamp;
  begun_at: Timestamp | null;
  told_ack: Generated<number>;
  read_count: Generated<number>;
  rank: Generated<number>;
}

export interface PlansTable {
  id: GeneratedAlways<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  amount_cents: number;
  is_public: Generated<boolean>;
  created_at: DefaultTimestamp;
  recurrence: Generated<string>;
  use_whatsapp: Generated<boolean>;
  use_facebook: Generated<boolean>;
  use_instagram: Generated<boolean>;
  use_campaigns: Generated<boolean>;
  use_schedules: Generated<boolean>;
  use_internal_chat: Generated<boolean>;
  use_external_api: Generated<boolean>;
  use_kanban: Generated<boolean>;
  use_open_ai: Generated<boolean>;
  use_integrations: Generated<boolean>;
}

export interface PollVotesTable {
  company_id: number;
  message_id: number;
  contact_id: number;
  names: string[];
  at: Timestamp;
}

export interface PushSubscriptionsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: string;
  endpoint: string;
  key_p256dh: Buffer;
  key_auth: Buffer;
  failures: Generated<number>;
  created_at: DefaultTimestamp;
}

export interface QueuesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  color: string;
  order_queue: Generated<number>;
  greeting_message: Generated<string>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  out_of_hours_message: Generated<string>;
  close_ticket: Generated<boolean>;
  deleted_at: Timestamp | null;
}

export interface QuickMessagesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number | null;
  shortcode: string;
  message: string;
  geral: Generated<boolean>;
  visao: Generated<boolean>;
  status: Generated<boolean>;
  media_name: string | null;
  media_type: string | null;
  media_size: number | null;
  media_sha256: string | null;
  media_key: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface RecoveryCodesTable {
  company_id: number;
  user_id: number;
  hash: Buffer;
}

export interface SecondFactorsTable {
  company_id: number;
  user_id: number;
  secret_sealed: Buffer;
  confirmed_at: Timestamp | null;
  last_step: number | null;
  created_at: DefaultTimestamp;
}

export interface TagsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  color: string;
  kanban: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface TemplatesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  connection_id: number;
  business_id: string;
  provider_id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  reason: string | null;
  quality: string | null;
  content: Json;
  synced_at: Timestamp;
  status_told_at: Timestamp | null;
  category_told_at: Timestamp | null;
  quality_told_at: Timestamp | null;
}

export interface TicketLogsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  ticket_id: number;
  type: string;
  user_id: number | null;
  queue_id: number | null;
  created_at: DefaultTimestamp;
}

export interface TicketNotesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  ticket_id: number | null;
  contact_id: number;
  user_id: number | null;
  note: string;
  created_at: DefaultTimestamp;
}

export interface TicketSessionsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  ticket_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  queued_at: Timestamp | null;
  started_at: Timestamp | null;
  closed_at: Timestamp | null;
  finished_at: Timestamp | null;
  rating_at: Timestamp | null;
  rated: Generated<boolean>;
  protocol: string;
  created_at: DefaultTimestamp;
  contact_id: number;
  is_group: Generated<boolean>;
  is_active_demand: Generated<boolean>;
  is_only: Generated<boolean>;
  is_void: Generated<boolean>;
  rate: number | null;
}

export interface TicketTagsTable {
  company_id: number;
  ticket_id: number;
  tag_id: number;
}

export interface TicketViewsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  search: string;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface TicketsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  status: string;
  channel: string;
  is_group: Generated<boolean>;
  is_bot: Generated<boolean>;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  last_message: Generated<string>;
  last_message_id: number | null;
  last_message_ack: number | null;
  unread_messages: Generated<number>;
  use_integration: Generated<boolean>;
  amount_used_bot_queues: Generated<number>;
  is_active_demand: Generated<boolean>;
  imported_at: Timestamp | null;
  protocol: string;
  queued_at: Timestamp | null;
  last_inbound_at: Timestamp | null;
  last_outbound_at: Timestamp | null;
  first_reply_at: Timestamp | null;
  closed_at: Timestamp | null;
  closed_by: number | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  deleted_at: Timestamp | null;
  snoozed_at: Timestamp | null;
  snoozed_until: Timestamp | null;
  is_new_to_owner: Generated<boolean>;
  merged_into: number | null;
}

export interface UserPreferencesTable {
  company_id: number;
  user_id: number;
  key: string;
  value: Json;
  updated_at: DefaultTimestamp;
}

export interface UserQueuesTable {
  company_id: number;
  user_id: number;
  queue_id: number;
}

export interface UsersTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  password_hash: string;
  profile: Generated<string>;
  super: Generated<boolean>;
  profile_image: string | null;
  start_work: Generated<string>;
  end_work: Generated<string>;
  farewell_message: Generated<string>;
  all_ticket: Generated<string>;
  allow_group: Generated<boolean>;
  default_theme: Generated<string>;
  default_menu: Generated<string>;
  all_historic: Generated<string>;
  all_user_chat: Generated<string>;
  user_close_pending_ticket: Generated<string>;
  show_dashboard: Generated<string>;
  allow_real_time: Generated<string>;
  allow_connections: Generated<string>;
  default_tickets_manager_width: Generated<number>;
  connection_id: number | null;
  last_seen_at: Timestamp | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  deleted_at: Timestamp | null;
  online: Generated<boolean>;
  avatar_key: string | null;
}

export interface WhatsappKeysTable {
  company_id: number;
  connection_id: number;
  type: string;
  id: string;
  value_sealed: Buffer;
}

export interface WhatsappMessagesTable {
  company_id: number;
  connection_id: number;
  provider_id: string;
  message_id: number | null;
  original_sealed: Buffer;
  file_state: string | null;
  created_at: DefaultTimestamp;
}

export interface WhatsappNumbersTable {
  company_id: number;
  connection_id: number;
  number: string;
  jid: string | null;
  checked_at: DefaultTimestamp;
}

export interface WhatsappPicturesTable {
  company_id: number;
  connection_id: number;
  jid: string;
  asked_at: DefaultTimestamp;
  answered_at: Timestamp | null;
  url: string | null;
}

export interface WhatsappSessionsTable {
  company_id: number;
  connection_id: number;
  is_wanted: Generated<boolean>;
  owner: string | null;
  fence: Generated<number>;
  lease_until: DefaultTimestamp;
  is_open: Generated<boolean>;
  command: string | null;
  command_number: string | null;
  creds_sealed: Buffer | null;
  reach_outs_on: string | null;
  reach_outs: Generated<number>;
  reach_outs_locked_until: Timestamp | null;
  updated_at: DefaultTimestamp;
  next_reach_out_at: Timestamp | null;
  paired_number: string | null;
  paired_at: Timestamp | null;
  reached_out_to: Generated<number[]>;
}

export interface Tables {
  account_news: AccountNewsTable;
  attendance_days: AttendanceDaysTable;
  attendance_days_by_hour: AttendanceDaysByHourTable;
  attendance_days_by_queue: AttendanceDaysByQueueTable;
  audit_log: AuditLogTable;
  bulk_items: BulkItemsTable;
  bulk_runs: BulkRunsTable;
  companies: CompaniesTable;
  company_seq: CompanySeqTable;
  company_settings: CompanySettingsTable;
  connection_queues: ConnectionQueuesTable;
  connections: ConnectionsTable;
  contact_distinctions: ContactDistinctionsTable;
  contact_extra_info: ContactExtraInfoTable;
  contact_identities: ContactIdentitiesTable;
  contact_import_rows: ContactImportRowsTable;
  contact_imports: ContactImportsTable;
  contact_owners: ContactOwnersTable;
  contact_profiles: ContactProfilesTable;
  contact_tags: ContactTagsTable;
  contacts: ContactsTable;
  day_marks: DayMarksTable;
  day_states: DayStatesTable;
  due: DueTable;
  early_acks: EarlyAcksTable;
  early_changes: EarlyChangesTable;
  event_wait: EventWaitTable;
  events: EventsTable;
  exports: ExportsTable;
  file_lists: FileListsTable;
  file_options: FileOptionsTable;
  group_members: GroupMembersTable;
  history_parts: HistoryPartsTable;
  inbox: InboxTable;
  lanes: LanesTable;
  late_messages: LateMessagesTable;
  media: MediaTable;
  message_days: MessageDaysTable;
  message_edits: MessageEditsTable;
  message_keys: MessageKeysTable;
  message_mentions: MessageMentionsTable;
  messages: MessagesTable;
  number_checks: NumberChecksTable;
  outbox: OutboxTable;
  plans: PlansTable;
  poll_votes: PollVotesTable;
  push_subscriptions: PushSubscriptionsTable;
  queues: QueuesTable;
  quick_messages: QuickMessagesTable;
  recovery_codes: RecoveryCodesTable;
  second_factors: SecondFactorsTable;
  tags: TagsTable;
  templates: TemplatesTable;
  ticket_logs: TicketLogsTable;
  ticket_notes: TicketNotesTable;
  ticket_sessions: TicketSessionsTable;
  ticket_tags: TicketTagsTable;
  ticket_views: TicketViewsTable;
  tickets: TicketsTable;
  user_preferences: UserPreferencesTable;
  user_queues: UserQueuesTable;
  users: UsersTable;
  whatsapp_keys: WhatsappKeysTable;
  whatsapp_messages: WhatsappMessagesTable;
  whatsapp_numbers: WhatsappNumbersTable;
  whatsapp_pictures: WhatsappPicturesTable;
  whatsapp_sessions: WhatsappSessionsTable;
}
