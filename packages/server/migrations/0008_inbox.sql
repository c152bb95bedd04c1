-- The inbox: notes, quick messages, lane tags, saved views, snoozing, edits, mentions, bulk acts, push.

-- What a person chose for themselves, on whatever device: a key of the contract's table, and its value.
create table user_preferences (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('user_preferences');

-- An address of the inbox (its search part) under a name.
create table ticket_views (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 50),
  search text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('ticket_views');
create unique index ticket_views_by_name on ticket_views (company_id, user_id, fold(name));

alter table tickets
  -- Set aside by its attendant: until then, and where that is null until the contact writes.
  add snoozed_at timestamptz(3),
  add snoozed_until timestamptz(3),
  -- Handed to its attendant, who has not opened it yet.
  add is_new_to_owner boolean not null default false,
  -- Where its messages went when two contacts turned out to be one person.
  add merged_into bigint,
  add check (snoozed_until is null or snoozed_at is not null),
  add foreign key (company_id, merged_into) references tickets (company_id, id) on delete set null (merged_into);
create index tickets_snoozed on tickets (company_id, snoozed_at) where snoozed_at is not null and deleted_at is null;
create index tickets_merged on tickets (company_id, merged_into) where merged_into is not null;

-- Of the ticket itself; what a person is tagged with stands in contact_tags.
create table ticket_tags (
  company_id bigint not null references companies (id),
  ticket_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
call control.protect('ticket_tags');
create index tickets_of_tag on ticket_tags (company_id, tag_id);

-- Notes about a contact, written during a ticket. Private notes in the conversation are messages.
create table ticket_notes (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  ticket_id bigint,
  contact_id bigint not null,
  user_id bigint,
  note text not null check (length(note) between 2 and 4096),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call control.protect('ticket_notes');
create index notes_of_contact on ticket_notes (company_id, contact_id, id desc);

-- The farewell of a closed ticket, where its attendant has none of their own. Spelled as on the wire.
alter table connections add complation_message text not null default '';

alter table contacts
  add merged_into bigint,
  add foreign key (company_id, merged_into) references contacts (company_id, id) on delete set null (merged_into);
create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null;

alter table messages add edited_at timestamptz(3);
-- Reactions are messages that quote their target and are drawn on it.
create index messages_reactions on messages (company_id, quoted_message_id) where media_type = 'reaction';

-- What a message said before each edit.
create table message_edits (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  message_id bigint not null,
  body text not null,
  user_id bigint, -- null: the contact edited
  edited_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call control.protect('message_edits');
create index edits_of_message on message_edits (company_id, message_id, id);

-- Whom a private note speaks to.
create table message_mentions (
  company_id bigint not null references companies (id),
  message_id bigint not null,
  user_id bigint not null,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('message_mentions');
create index mentions_of_user on message_mentions (company_id, user_id, message_id desc);

-- Changes of a message that was sent go to the channel by the same lane.
alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (kind in ('message', 'read', 'edit', 'revoke'));

-- The sound of a voice note as 64 heights, 0 to 100.
alter table media add waveform bytea check (octet_length(waveform) = 64);

create table quick_messages (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint, -- who wrote it; null when they are gone
  shortcode text not null check (length(shortcode) between 1 and 100),
  message text not null check (length(message) <= 4096),
  geral boolean not null default false, -- everybody's
  visao boolean not null default false, -- its author's, and others may use it
  status boolean not null default true,
  media_name text,
  media_type text,
  media_size bigint,
  media_sha256 text,
  media_key text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  check ((media_key is null) = (media_name is null) and (media_key is null) = (media_type is null)
    and (media_key is null) = (media_size is null) and (media_key is null) = (media_sha256 is null))
);
call control.protect('quick_messages');
create index quick_messages_by_shortcode on quick_messages (company_id, fold(shortcode), id);

-- One act on many tickets: done by a job, told as it goes on, and taken back while it can be.
create table bulk_runs (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  act text not null check (act in ('close', 'return', 'transfer', 'tag')),
  details jsonb not null default '{}', -- what the act needs: queue, person, tags
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total bigint not null,
  done bigint not null default 0,
  skipped bigint not null default 0, -- moved on meanwhile, or not allowed
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('bulk_runs');
create index bulk_runs_of_user on bulk_runs (company_id, user_id, id desc);

create table bulk_items (
  company_id bigint not null references companies (id),
  run_id bigint not null,
  ticket_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone')),
  before jsonb, -- status, owner, queue and tags as they were
  after jsonb, -- status, owner and queue as the act left them: taken back only where they still are
  primary key (company_id, run_id, ticket_id),
  foreign key (company_id, run_id) references bulk_runs (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call control.protect('bulk_items');
create index bulk_items_waiting on bulk_items (company_id, run_id, ticket_id) where state = 'waiting';

-- Where a person's browsers take push messages. One dies with the session that asked for it.
create table push_subscriptions (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  session_id uuid not null,
  endpoint text not null,
  key_p256dh bytea not null check (octet_length(key_p256dh) = 65),
  key_auth bytea not null check (octet_length(key_auth) = 16),
  failures bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('push_subscriptions');
create index subscriptions_of_user on push_subscriptions (company_id, user_id);

-- Messages that may call somebody, written with the message itself; a poller turns them into jobs.
create table push_due (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  message_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
call control.protect('push_due');

grant usage, select on all sequences in schema public to guiche_app;

grant select on push_due to guiche_control;
create policy control_reads on push_due for select to guiche_control using (true);

create function control.companies_with_due_pushes() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.push_due d where d.company_id = c.id) $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.companies_with_due_pushes()']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
