-- Numbers of the dashboard: what an attendance says of itself, and its sums by day.

-- Of its ticket, so that no number needs it; kept by the triggers below. Seeds that switch triggers off write them.
alter table ticket_sessions
  add column contact_id bigint,
  add column is_group boolean not null default false,
  add column is_active_demand boolean not null default false,
  add column is_only boolean not null default true, -- the only attendance its contact ever had
  add column is_void boolean not null default false, -- counts nowhere: deleted with its ticket, or it went on in another one
  add column rate bigint check (rate between 0 and 10);
create index ticket_sessions_by_time on ticket_sessions (company_id, created_at);
create index ticket_sessions_of_ticket on ticket_sessions (company_id, ticket_id);
create index ticket_sessions_of_contact on ticket_sessions (company_id, contact_id);

-- For this one statement the owner sees the rows of all companies.
alter table ticket_sessions no force row level security;
alter table tickets no force row level security;
update ticket_sessions s set contact_id = t.contact_id, is_group = t.is_group, is_active_demand = t.is_active_demand,
    is_void = t.deleted_at is not null and (t.merged_into is null or s.closed_at is null)
  from tickets t where t.company_id = s.company_id and t.id = s.ticket_id;
update ticket_sessions s set is_only = false where is_void or exists (select from ticket_sessions o
  where o.company_id = s.company_id and o.contact_id = s.contact_id and o.id <> s.id and not o.is_void);
alter table tickets force row level security;
alter table ticket_sessions force row level security;

-- Up to where a company's days are summed, and in whose midnights.
create table day_states (
  company_id bigint primary key references companies (id),
  zone text not null,
  until date not null
);
call control.protect('day_states');

-- Of a day that is summed something changed: until it is summed again it is read row by row.
create table day_marks (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  about text not null check (about in ('attendances', 'messages')),
  at timestamptz(3) not null,
  primary key (company_id, id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
call control.protect('day_marks');

-- Attendances that began on a day, by who attends; user 0 is nobody. Times are sums of milliseconds.
create table attendance_days (
  company_id bigint not null references companies (id),
  day date not null,
  user_id bigint not null,
  tickets bigint not null,
  finished bigint not null,
  groups bigint not null,
  leads bigint not null,
  active bigint not null,
  support_ms bigint not null,
  supported bigint not null,
  wait_ms bigint not null,
  waited bigint not null,
  wait_rating bigint not null,
  without_rating bigint not null,
  rated bigint not null,
  rates bigint not null,
  rate_sum bigint not null,
  promoters bigint not null,
  detractors bigint not null,
  primary key (company_id, day, user_id)
);
call control.protect('attendance_days');

create table message_days (
  company_id bigint not null references companies (id),
  day date not null,
  received bigint not null,
  sent bigint not null,
  primary key (company_id, day)
);
call control.protect('message_days');

create function note_attendance() returns trigger language plpgsql as $$
begin
  select t.contact_id, t.is_group, t.is_active_demand into new.contact_id, new.is_group, new.is_active_demand
    from public.tickets t where t.company_id = new.company_id and t.id = new.ticket_id;
  new.is_only := not exists (select from public.ticket_sessions s
    where s.company_id = new.company_id and s.contact_id = new.contact_id and not s.is_void);
  return new;
end $$;
create trigger note_attendance before insert on ticket_sessions for each row execute function note_attendance();

-- Days end for the sums an hour late: what is younger than half an hour is of a day that is not summed yet.
create function follow_attendances() returns trigger language plpgsql as $$
begin
  insert into public.day_marks (company_id, about, at)
    select distinct company_id, 'attendances', created_at from changed where created_at < now() - interval '30 minutes';
  if tg_op = 'INSERT' then
    update public.ticket_sessions s set is_only = false from (select distinct company_id, contact_id from changed where not is_only) c
      where s.company_id = c.company_id and s.contact_id = c.contact_id and s.is_only;
  end if;
  return null;
end $$;
create trigger follow_new_attendances after insert on ticket_sessions
  referencing new table as changed for each statement execute function follow_attendances();
create trigger follow_attendances after update on ticket_sessions
  referencing new table as changed for each statement execute function follow_attendances();

-- A ticket is deleted, becomes part of another one, or its contact becomes part of another one.
create function follow_ticket() returns trigger language plpgsql as $$
begin
  update public.ticket_sessions s set contact_id = new.contact_id,
      is_void = new.deleted_at is not null and (new.merged_into is null or s.closed_at is null)
    where s.company_id = new.company_id and s.ticket_id = new.id;
  update public.ticket_sessions s set is_only = n.attendances = 1 and not s.is_void
    from (select o.contact_id, count(*) filter (where not o.is_void) as attendances from public.ticket_sessions o
      where o.company_id = new.company_id and o.contact_id in (old.contact_id, new.contact_id) group by 1) n
    where s.company_id = new.company_id and s.contact_id = n.contact_id and s.is_only <> (n.attendances = 1 and not s.is_void);
  return null;
end $$;
create trigger follow_ticket after update of contact_id, deleted_at on tickets for each row
  when (old.contact_id <> new.contact_id or old.deleted_at is distinct from new.deleted_at) execute function follow_ticket();

grant select on day_states, day_marks to guiche_control;
create policy control_reads on day_states for select to guiche_control using (true);
create policy control_reads on day_marks for select to guiche_control using (true);
grant select (id, time_zone) on companies to guiche_control;

create function control.companies_with_days_to_sum() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c left join public.day_states s on s.company_id = c.id and s.zone = c.time_zone
  where s.until is null or s.until < ((now() - interval '1 hour') at time zone c.time_zone)::date
    or exists (select from public.day_marks m where m.company_id = c.id) $$;
alter function control.companies_with_days_to_sum owner to guiche_control;
revoke all on function control.companies_with_days_to_sum from public;
grant execute on function control.companies_with_days_to_sum to guiche_app;
-- New ids of marks are drawn by whoever changes an attendance.
grant usage, select on all sequences in schema public to guiche_app;
