-- The road: door, inbox, numbered events, outbox, lanes.

create table inbox (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  lane text not null, -- connection and raw chat id: what is parked together
  event jsonb not null,
  raw bytea, -- the whole body, kept only where it could not be read
  received_at timestamptz(3) not null default now(),
  attempts bigint not null default 0,
  error text,
  parked_at timestamptz(3),
  primary key (company_id, id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
call control.protect('inbox');
create index inbox_parked on inbox (company_id, lane) where parked_at is not null;

create table company_seq (
  company_id bigint primary key references companies (id),
  seq bigint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
call control.protect('company_seq');

create table events (
  company_id bigint not null references companies (id),
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  rooms text[] not null,
  left_rooms text[] not null default '{}',
  at timestamptz(3) not null default now(),
  primary key (company_id, seq)
);
call control.protect('events');

-- What requests write: numbered by the company's drain, never by the request.
create table event_wait (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  rooms text[] not null,
  left_rooms text[] not null default '{}',
  primary key (company_id, id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
call control.protect('event_wait');

create table outbox (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  contact_id bigint not null,
  kind text not null check (kind in ('message', 'read')),
  message_id bigint not null,
  -- queued → sending (committed before the call) → removed | queued again | unknown (did it arrive? wait for a status until due_at)
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown')),
  attempt bigint not null default 0,
  due_at timestamptz(3) not null default now(),
  fence bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
call control.protect('outbox');
create index outbox_of_lane on outbox (company_id, connection_id, contact_id, id);
create index outbox_of_message on outbox (company_id, message_id);

create table lanes (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  contact_id bigint not null,
  fence bigint not null default 0,
  lease_until timestamptz(3) not null,
  primary key (company_id, connection_id, contact_id)
) with (fillfactor = 70);
call control.protect('lanes');

create table control.connection_routes (
  object text not null, -- the provider's object name, as in the webhook body
  account_id text not null,
  company_id bigint not null,
  connection_id bigint not null,
  primary key (object, account_id),
  foreign key (company_id, connection_id) references public.connections (company_id, id) on delete cascade
);
create table control.inbox_unrouted (
  id bigint generated always as identity primary key,
  raw bytea not null,
  reason text not null,
  received_at timestamptz(3) not null default now()
);
grant select, insert, delete on control.connection_routes, control.inbox_unrouted to guiche_control;
grant select on inbox, event_wait, outbox, lanes, company_seq, companies, events to guiche_control;
create policy control_reads on inbox for select to guiche_control using (true);
create policy control_reads on event_wait for select to guiche_control using (true);
create policy control_reads on outbox for select to guiche_control using (true);
create policy control_reads on lanes for select to guiche_control using (true);
create policy control_reads on company_seq for select to guiche_control using (true);
create policy control_all on companies to guiche_control using (true) with check (true);
create policy control_starts on company_seq for insert to guiche_control with check (true);
grant insert on companies, company_seq to guiche_control;

create function control.create_company(p_name text, p_due date, p_never_expires boolean) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
declare v bigint;
begin
  insert into public.companies (name, due_date, never_expires) values (p_name, p_due, p_never_expires) returning id into v;
  insert into public.company_seq (company_id) values (v);
  return v;
end $$;

create function control.find_route(p_object text, p_account text) returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select r.company_id, r.connection_id from control.connection_routes r where r.object = p_object and r.account_id = p_account $$;

create function control.set_route(p_object text, p_account text, p_connection bigint) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  delete from control.connection_routes where company_id = public.current_company() and connection_id = p_connection;
  insert into control.connection_routes values (p_object, p_account, public.current_company(), p_connection);
end $$;

create function control.put_unrouted(p_raw bytea[], p_reason text[]) returns void
  language sql security definer set search_path = control, pg_temp
  as $$ insert into control.inbox_unrouted (raw, reason) select * from unnest(p_raw, p_reason) $$;

-- Companies whose drain has something to do. Distinct by skipping: one index probe per company, however much waits.
create function control.companies_with_work() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.event_wait w where w.company_id = c.id)
     or exists (select from public.inbox i where i.company_id = c.id and i.parked_at is null
          and not exists (select from public.inbox p where p.company_id = i.company_id and p.lane = i.lane and p.parked_at is not null)) $$;

-- Lanes whose head is due and which nobody holds, up to p_limit of each connection: a crowded connection hides no other.
create function control.lanes_due(p_limit bigint) returns table (company_id bigint, connection_id bigint, contact_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  with recursive waiting (company, connection) as (
    (select o.company_id, o.connection_id from public.outbox o order by o.company_id, o.connection_id limit 1)
    union all
    select n.company_id, n.connection_id from waiting w cross join lateral (
      select o.company_id, o.connection_id from public.outbox o where (o.company_id, o.connection_id) > (w.company, w.connection)
      order by o.company_id, o.connection_id limit 1) n)
  select w.company, w.connection, due.contact_id from waiting w cross join lateral (
    select h.contact_id from (
      select distinct on (o.contact_id) o.contact_id, o.due_at, o.state from public.outbox o
      where o.company_id = w.company and o.connection_id = w.connection order by o.contact_id, o.id) h
    left join public.lanes l on l.company_id = w.company and l.connection_id = w.connection and l.contact_id = h.contact_id
    where (h.due_at <= now() or h.state = 'sending') and (l.lease_until is null or l.lease_until < now())
    limit p_limit) due $$;

create function control.seq_heads(p_companies bigint[]) returns table (company_id bigint, seq bigint)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select s.company_id, s.seq from public.company_seq s where s.company_id = any(p_companies) $$;

do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'control' and p.prokind = 'f' loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;

-- The door: rows of any companies in one commit. Runs with the caller's rights; the setting changes between the groups
-- and each row is still checked by the policy. Refuses inside somebody else's company.
create function inbox_put(p_company bigint[], p_connection bigint[], p_lane text[], p_event jsonb[], p_raw bytea[]) returns void
  language plpgsql as $$
declare c bigint;
begin
  if public.current_company() is not null then raise exception 'a company is already set'; end if;
  for c in select distinct x from unnest(p_company) x order by x loop
    perform set_config('app.company_id', c::text, true);
    insert into public.inbox (company_id, connection_id, lane, event, raw)
      select c, u.connection, u.lane, u.event, u.raw
      from unnest(p_company, p_connection, p_lane, p_event, p_raw) with ordinality u(company, connection, lane, event, raw, ord)
      where u.company = c order by u.ord;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;

-- Numbering, the last thing before the drain's commit: first what requests left, by id, then the drain's own.
-- Answers the numbered events. Only under the company's drain lock.
create function number_events(p_name text[], p_payload jsonb[], p_rooms jsonb[], p_left jsonb[])
  returns table (seq bigint, name text, payload jsonb, rooms text[], left_rooms text[])
  language sql as $$
  with waiting as (delete from event_wait where company_id = (select current_company()) returning id, name, payload, rooms, left_rooms),
  own as (select u.ord, u.name, u.payload,
      array(select jsonb_array_elements_text(u.rooms)) as rooms, array(select jsonb_array_elements_text(u.left_rooms)) as left_rooms
    from unnest(p_name, p_payload, p_rooms, p_left) with ordinality u(name, payload, rooms, left_rooms, ord)),
  together as (
    select row_number() over (order by kind, ord) as n, x.* from (
      select 0 as kind, id as ord, name, payload, rooms, left_rooms from waiting
      union all select 1, ord, name, payload, rooms, left_rooms from own) x),
  counter as (update company_seq set seq = seq + (select count(*) from together)
    where company_id = (select current_company()) and exists (select from together) returning seq)
  insert into events as e (company_id, seq, name, payload, rooms, left_rooms)
  select (select current_company()), c.seq - (select count(*) from together) + t.n, t.name, t.payload, t.rooms, t.left_rooms
  from together t, counter c order by t.n
  returning e.seq, e.name, e.payload, e.rooms, e.left_rooms $$;

grant execute on function inbox_put, number_events, message_ids, fold, current_company to guiche_app;
revoke all on procedure control.protect from public;
