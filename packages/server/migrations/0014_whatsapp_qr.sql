-- Connections that a session of ours carries: who runs it, its keys, and what the channel will want to see again.

create table whatsapp_sessions (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  -- People want it to run. Cleared by what only people can mend.
  is_wanted boolean not null default true,
  -- The one process that may run it and write its keys, until when, and the number that a late owner's writes fail on.
  owner uuid,
  fence bigint not null default 0,
  lease_until timestamptz(3) not null default '-infinity',
  -- Signed in: its lanes may be worked, by the owner.
  is_open boolean not null default false,
  -- What people asked of the owner; the newest only.
  command text check (command in ('open', 'restart', 'fresh', 'end')),
  command_number text,
  -- The account itself, in one document.
  creds_sealed bytea,
  -- First messages to people who never wrote: how many on which day, and until when the channel takes none.
  reach_outs_on date,
  reach_outs bigint not null default 0,
  reach_outs_locked_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
) with (fillfactor = 70);
call control.protect('whatsapp_sessions');

-- Signal keys. A row of them is worth the account: sealed for the place it stands in.
create table whatsapp_keys (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  type text not null,
  id text not null,
  value_sealed bytea not null,
  primary key (company_id, connection_id, type, id),
  foreign key (company_id, connection_id) references whatsapp_sessions (company_id, connection_id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.05);
call control.protect('whatsapp_keys');

-- Messages as the channel has them: to send one again to who could not read it, to quote it, to fetch its file.
create table whatsapp_messages (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  provider_id text not null,
  message_id bigint, -- ours: written before it is sent, so that a second try has the same id
  original_sealed bytea not null,
  -- The file is not on the channel's servers any more: its phone was asked for it, or has it no longer.
  file_state text check (file_state in ('asked', 'gone')),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references whatsapp_sessions (company_id, connection_id) on delete cascade
);
call control.protect('whatsapp_messages');
create unique index whatsapp_messages_ours on whatsapp_messages (company_id, connection_id, message_id) where message_id is not null;
create index whatsapp_messages_asked on whatsapp_messages (company_id, connection_id) where file_state = 'asked';
create index whatsapp_messages_by_age on whatsapp_messages using brin (created_at);

-- Which address the channel has for a number. Null: none.
create table whatsapp_numbers (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  number text not null,
  jid text,
  checked_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references whatsapp_sessions (company_id, connection_id) on delete cascade
);
call control.protect('whatsapp_numbers');

-- Old messages that a phone gave when it was paired, part by part, until they have been taken in.
create table history_parts (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call control.protect('history_parts');
create index history_parts_of_connection on history_parts (company_id, connection_id, id);
grant usage, select on sequence history_parts_id_seq to guiche_app;

-- Processes that run sessions, by their signs of life: each runs its share.
create table control.session_hosts (
  id uuid primary key,
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on control.session_hosts to guiche_control;
grant select, update on whatsapp_sessions to guiche_control;
create policy control_all on whatsapp_sessions to guiche_control using (true) with check (true);
grant select, delete on whatsapp_messages to guiche_control;
create policy control_all on whatsapp_messages to guiche_control using (true) with check (true);

-- A sign of life: of the process, and of its sessions once their lease is two thirds old. Answers how many sessions are
-- its share.
create function control.keep_session_host(p_id uuid, p_lease_ms bigint) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into control.session_hosts (id) values (p_id) on conflict (id) do update set seen_at = now();
  delete from control.session_hosts where seen_at < now() - p_lease_ms * interval '1 millisecond';
  update public.whatsapp_sessions set lease_until = now() + p_lease_ms * interval '1 millisecond'
    where owner = p_id and lease_until < now() + p_lease_ms * interval '1 millisecond' * 2 / 3;
  return (select ceil(count(*)::numeric / (select count(*) from control.session_hosts)) from public.whatsapp_sessions where is_wanted);
end $$;

-- What a process holds, and what people ask of it. An answer without a session says that it is somebody else's.
create function control.held_sessions(p_id uuid) returns table (
    company_id bigint, connection_id bigint, fence bigint, is_wanted boolean, command text, command_number text)
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.company_id, s.connection_id, s.fence, s.is_wanted, s.command, s.command_number
  from public.whatsapp_sessions s where s.owner = p_id $$;

-- Takes up to p_limit sessions that nobody runs. Two processes never get the same one.
create function control.take_sessions(p_id uuid, p_limit bigint, p_lease_ms bigint) returns table (
    company_id bigint, connection_id bigint, fence bigint)
  language sql security definer set search_path = control, pg_temp as $$
  with free as materialized (select w.company_id, w.connection_id from public.whatsapp_sessions w
    where w.is_wanted and w.lease_until < now() order by w.lease_until limit p_limit for update skip locked)
  update public.whatsapp_sessions s set owner = p_id, fence = s.fence + 1, is_open = false,
    lease_until = now() + p_lease_ms * interval '1 millisecond'
  from free where s.company_id = free.company_id and s.connection_id = free.connection_id
  returning s.company_id, s.connection_id, s.fence $$;

create function control.leave_session_host(p_id uuid) returns void
  language sql security definer set search_path = control, pg_temp
  as $$ delete from control.session_hosts where id = p_id $$;

-- Lanes of a connection with a session are worked by its owner, while it is signed in: nobody else can send. What waited
-- in vain for a day is ended by anybody.
create function control.may_work_lane(p_company bigint, p_connection bigint, p_oldest timestamptz, p_owner uuid, p_is_general boolean)
  returns boolean language sql stable security definer set search_path = control, pg_temp as $$
  select case when s.connection_id is null then p_is_general
    else (s.owner = p_owner and s.is_open and s.lease_until > now()) is true or p_is_general and p_oldest < now() - interval '24 hours' end
  from (select) one left join public.whatsapp_sessions s on s.company_id = p_company and s.connection_id = p_connection $$;

drop function control.lanes_due(bigint);
create function control.lanes_due(p_limit bigint, p_owner uuid default null, p_is_general boolean default true)
  returns table (company_id bigint, connection_id bigint, contact_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  with recursive waiting (company, connection) as (
    (select o.company_id, o.connection_id from public.outbox o order by o.company_id, o.connection_id limit 1)
    union all
    select n.company_id, n.connection_id from waiting w cross join lateral (
      select o.company_id, o.connection_id from public.outbox o where (o.company_id, o.connection_id) > (w.company, w.connection)
      order by o.company_id, o.connection_id limit 1) n)
  select w.company, w.connection, due.contact_id from waiting w cross join lateral (
    select h.contact_id from (
      select distinct on (o.contact_id) o.contact_id, o.due_at, o.state, o.created_at from public.outbox o
      where o.company_id = w.company and o.connection_id = w.connection order by o.contact_id, o.id) h
    left join public.lanes l on l.company_id = w.company and l.connection_id = w.connection and l.contact_id = h.contact_id
    where (h.due_at <= now() or h.state = 'sending') and (l.lease_until is null or l.lease_until < now())
      and control.may_work_lane(w.company, w.connection, h.created_at, p_owner, p_is_general)
    limit p_limit) due $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.keep_session_host(uuid, bigint)', 'control.held_sessions(uuid)',
    'control.take_sessions(uuid, bigint, bigint)', 'control.leave_session_host(uuid)',
    'control.may_work_lane(bigint, bigint, timestamptz, uuid, boolean)', 'control.lanes_due(bigint, uuid, boolean)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;

-- Replaced whole: what of sessions has had its time goes by the same rule as everything else.
create or replace function control.remove_outdated(p_what text, p_limit bigint) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
declare v_gone bigint;
begin
  case p_what
  when 'sessions' then -- their access tokens go with them
    delete from control.sessions where id in (select id from control.sessions
      where least(ended_at, expires_at) < now() - interval '7 days' limit p_limit);
  when 'rate_limits' then
    delete from control.rate_limits where key in (select key from control.rate_limits where window_ends_at < now() limit p_limit);
  when 'events' then -- who asks for what is gone is told to load again
    delete from public.events e using (
      select x.company_id, x.seq from public.company_seq s
      cross join lateral (select f.seq, f.at from public.events f where f.company_id = s.company_id order by f.seq limit 1) first
      cross join lateral (select o.company_id, o.seq, o.at from public.events o where o.company_id = s.company_id order by o.seq limit p_limit) x
      where first.seq <= s.seq - 1000 and first.at < now() - interval '24 hours'
        and x.seq <= s.seq - 1000 and x.at < now() - interval '24 hours' limit p_limit) old
    where e.company_id = old.company_id and e.seq = old.seq;
  when 'parked' then
    delete from public.inbox i using (select company_id, id from public.inbox
      where parked_at < now() - interval '30 days' limit p_limit) old
    where i.company_id = old.company_id and i.id = old.id;
  when 'unrouted' then
    delete from control.inbox_unrouted where id in (select id from control.inbox_unrouted
      where received_at < now() - interval '30 days' limit p_limit);
  when 'early_acks' then
    delete from public.early_acks a using (select company_id, connection_id, provider_id from public.early_acks
      where received_at < now() - interval '30 days' limit p_limit) old
    where a.company_id = old.company_id and a.connection_id = old.connection_id and a.provider_id = old.provider_id;
  when 'message_keys' then -- 90 days would do for redeliveries; replies and late ticks name older messages too
    delete from public.message_keys k using (select company_id, connection_id, provider_id from public.message_keys
      where created_at < now() - interval '400 days' limit p_limit) old
    where k.company_id = old.company_id and k.connection_id = old.connection_id and k.provider_id = old.provider_id;
  when 'whatsapp_messages' then -- what may still be quoted, asked for again, or fetched
    delete from public.whatsapp_messages w using (select company_id, connection_id, provider_id from public.whatsapp_messages
      where created_at < now() - interval '90 days' limit p_limit) old
    where w.company_id = old.company_id and w.connection_id = old.connection_id and w.provider_id = old.provider_id;
  when 'jobs' then
    delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs
      where locked_at is null and attempts >= max_attempts and updated_at < now() - interval '30 days' limit p_limit);
  end case;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

-- Groups have addresses as people do; a name may be one, too.
alter table contact_identities drop constraint contact_identities_type_check, add constraint contact_identities_type_check
  check (type in ('phone', 'lid', 'username', 'group', 'bsuid', 'psid', 'igsid'));

-- Who wrote it in a group: a contact of its own, beside the group's.
alter table messages add sender_id bigint,
  add foreign key (company_id, sender_id) references contacts (company_id, id);
create index messages_of_sender on messages (company_id, sender_id) where sender_id is not null;
