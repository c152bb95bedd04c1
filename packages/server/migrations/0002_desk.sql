-- Connections, tags, contacts, tickets, messages.

-- Search fold: lower case, no accents, dotless ı as i. The same table lives in the contract (fold.ts), equality-tested.
create function fold(p_text text) returns text language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, translate(p_text, 'İI', 'ii'))), 'ı', 'i');

-- Message ids: time-ordered, 12 bits of a sequence below the milliseconds since 2024, all below 2^53.
create sequence message_number;

create function message_ids(p_count bigint) returns setof bigint language sql volatile
  begin atomic
    select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 12 | (nextval('message_number') & 4095) as id
    from generate_series(1, p_count) order by 1;
  end;

create table connections (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 2 and 50),
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  status text not null default 'CONNECTED',
  number text not null default '',
  is_default boolean not null default false,
  group_as_ticket text not null default 'disabled' check (group_as_ticket in ('enabled', 'disabled')),
  -- What the provider knows us by (phone_number_id, page id, account id), and its sealed secrets: never read back by a person.
  account_id text,
  access_token_sealed bytea,
  app_secret_sealed bytea,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (company_id, id)
);
call control.protect('connections');
create unique index connections_one_default on connections (company_id) where is_default and deleted_at is null;
alter table users add foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id);

create table connection_queues (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call control.protect('connection_queues');

create table tags (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  kanban bigint not null default 0 check (kanban in (0, 1)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
call control.protect('tags');

create table contacts (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 250),
  number text not null default '',
  email text not null default '',
  picture_url text,
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  is_group boolean not null default false,
  active boolean not null default true,
  accept_audio_message boolean not null default true,
  disable_bot boolean not null default false,
  lgpd_accepted_at timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (company_id, id)
);
call control.protect('contacts');
create index contacts_by_name on contacts (company_id, fold(name), id) where deleted_at is null;
create index contacts_search on contacts using gin (company_id, fold(name) gin_trgm_ops) where deleted_at is null;

-- Under which address a contact writes. The foreign key waits for the commit: an identity is won first (the key decides
-- between two that arrive at once), its contact written after.
create table contact_identities (
  company_id bigint not null references companies (id),
  type text not null check (type in ('phone', 'lid', 'bsuid', 'psid', 'igsid')),
  scope text not null default '',
  value text not null check (length(value) between 1 and 200),
  contact_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, type, scope, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade deferrable initially deferred
);
call control.protect('contact_identities');
create index identities_of_contact on contact_identities (company_id, contact_id);

create table contact_extra_info (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  contact_id bigint not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
call control.protect('contact_extra_info');
create index extra_info_of_contact on contact_extra_info (company_id, contact_id);

create table contact_tags (
  company_id bigint not null references companies (id),
  contact_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
call control.protect('contact_tags');
create index contacts_of_tag on contact_tags (company_id, tag_id);

create table tickets (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null check (status in ('pending', 'open', 'closed', 'group', 'lgpd', 'nps')),
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  is_group boolean not null default false,
  is_bot boolean not null default false,
  contact_id bigint not null,
  connection_id bigint not null,
  queue_id bigint,
  user_id bigint,
  last_message text not null default '',
  last_message_id bigint,
  last_message_ack bigint, -- null when the contact wrote last
  unread_messages bigint not null default 0,
  use_integration boolean not null default false,
  amount_used_bot_queues bigint not null default 0,
  is_active_demand boolean not null default false, -- we began it
  imported_at timestamptz(3),
  protocol text not null,
  queued_at timestamptz(3), -- since when the contact waits for a person
  last_inbound_at timestamptz(3),
  last_outbound_at timestamptz(3),
  first_reply_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by bigint,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, closed_by) references users (company_id, id) on delete set null (closed_by)
) with (fillfactor = 80);
call control.protect('tickets');
create unique index tickets_one_live on tickets (company_id, contact_id, connection_id) where status <> 'closed' and deleted_at is null;
create index tickets_list on tickets (company_id, status, updated_at desc, id desc) where deleted_at is null;
create index tickets_live on tickets (company_id, status, queue_id, user_id, is_group, unread_messages) where status <> 'closed' and deleted_at is null;
create index tickets_of_contact on tickets (company_id, contact_id, connection_id, id desc);

-- One row per attendance: what every report number derives from.
create table ticket_sessions (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  connection_id bigint not null,
  queue_id bigint,
  user_id bigint,
  queued_at timestamptz(3),
  started_at timestamptz(3),
  closed_at timestamptz(3),
  finished_at timestamptz(3),
  rating_at timestamptz(3),
  rated boolean not null default false,
  protocol text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call control.protect('ticket_sessions');
create unique index ticket_sessions_one_open on ticket_sessions (company_id, ticket_id) where finished_at is null;

create table ticket_logs (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  type text not null,
  user_id bigint,
  queue_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call control.protect('ticket_logs');
create index logs_of_ticket on ticket_logs (company_id, ticket_id, id);

create table messages (
  company_id bigint not null references companies (id),
  id bigint not null,
  ticket_id bigint, -- null: a blocked contact wrote and no attendance existed
  contact_id bigint not null,
  connection_id bigint not null,
  queue_id bigint,
  user_id bigint,
  body text not null,
  from_me boolean not null,
  media_type text not null default 'chat',
  media_url text,
  data_json jsonb,
  ack bigint not null default 0 check (ack between 0 and 5),
  send_state text check (send_state in ('queued', 'sending', 'sent', 'failed', 'unconfirmed')),
  send_error text,
  client_id text,
  provider_id text,
  quoted_message_id bigint,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  is_private boolean not null default false,
  created_at timestamptz(3) not null default now(), -- the channel's time of an inbound message
  version bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
) with (fillfactor = 90);
call control.protect('messages');
create index messages_of_conversation on messages (company_id, contact_id, connection_id, id desc);
create unique index messages_by_client_id on messages (company_id, client_id) where client_id is not null;
create index messages_search on messages using gin (company_id, fold(body) gin_trgm_ops);

-- A channel's id of a message, once for ever: what makes a redelivery vanish.
create table message_keys (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  provider_id text not null,
  message_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id)
);
call control.protect('message_keys');

-- A status that came before its message's provider id was known.
create table early_acks (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  provider_id text not null,
  ack bigint not null,
  error text,
  received_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, provider_id)
);
call control.protect('early_acks');

-- The drain draws ids before it writes rows.
grant usage, select on all sequences in schema public to guiche_app;
