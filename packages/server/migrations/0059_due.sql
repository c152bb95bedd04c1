-- One clock. Whatever happens later, or off the road, is a row: what (a feature knows what to do about this kind), about which
-- of its company's rows, and when. A look costs by what is due, whatever companies and rows there are.
create table due (
  company_id bigint not null references companies (id),
  kind text not null check (kind ~ '^[a-z]{1,30}$'),
  subject_id bigint not null,
  due_at timestamptz(3) not null, -- while somebody holds it: the end of the lease
  tries bigint not null default 0, -- how often it was taken since it was armed: the fence of who holds it
  error_code text,
  parked_at timestamptz(3),
  primary key (company_id, kind, subject_id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0.01);
call control.protect('due');
create index due_next on due (due_at, company_id) where parked_at is null;
create index due_parked on due (parked_at) where parked_at is not null;
grant select, update, delete on due to guiche_control;
create policy control_all on due to guiche_control using (true) with check (true);

-- Takes what is due, the oldest first, and puts it off by a minute: who dies meanwhile is followed by another. Of one company at
-- most 64, so that nobody waits behind a crowd; companies with more are passed over by the rounds that follow.
create function control.take_due(p_kinds text[], p_limit bigint, p_ahead_ms bigint)
  returns table (company_id bigint, kind text, subject_id bigint, tries bigint, held_until timestamptz(3), moment timestamptz(3))
  language plpgsql security definer set search_path = control, pg_temp as $$
#variable_conflict use_column
declare
  v_moment timestamptz(3) := now() + p_ahead_ms * interval '1 millisecond';
  v_left bigint := p_limit;
  v_passed bigint[] := '{}';
  v_crowded bigint[];
  v_taken bigint;
begin
  while v_left > 0 and exists (select from public.due d
    where d.parked_at is null and d.due_at <= v_moment and d.company_id <> all (v_passed)) loop
    return query
      with front as materialized (
        select d.company_id, d.kind, d.subject_id, row_number() over (partition by d.company_id order by d.due_at) as place
        from (select x.company_id, x.kind, x.subject_id, x.due_at from public.due x
          where x.parked_at is null and x.due_at <= v_moment and x.company_id <> all (v_passed) and x.kind = any (p_kinds)
          order by x.due_at limit p_limit) d),
      picked as materialized (
        select d.company_id, d.kind, d.subject_id
        from front f join public.due d on d.company_id = f.company_id and d.kind = f.kind and d.subject_id = f.subject_id
        where f.place <= 64 and d.parked_at is null and d.due_at <= v_moment
        order by d.due_at limit v_left for update of d skip locked)
      update public.due d set due_at = v_moment + interval '1 minute', tries = d.tries + 1
        from picked p where d.company_id = p.company_id and d.kind = p.kind and d.subject_id = p.subject_id
        returning d.company_id, d.kind, d.subject_id, d.tries, d.due_at, v_moment;
    get diagnostics v_taken = row_count;
    v_left := v_left - v_taken;
    -- Whose rows are still at the front has had its share, or holds them itself.
    select array_agg(distinct f.company_id) into v_crowded
      from (select x.company_id from public.due x
        where x.parked_at is null and x.due_at <= v_moment and x.company_id <> all (v_passed) and x.kind = any (p_kinds)
        order by x.due_at limit p_limit) f;
    exit when v_crowded is null;
    v_passed := v_passed || v_crowded;
  end loop;
end $$;

-- A row where something is due that nobody holds.
create function control.due_waiting(p_ahead_ms bigint) returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select d.company_id from public.due d
  where d.parked_at is null and d.due_at <= now() + p_ahead_ms * interval '1 millisecond' limit 1 $$;

-- What was given up is kept as long as a job that gave up.
create function control.remove_parked_due(p_limit bigint) returns bigint
  language sql security definer set search_path = control, pg_temp as $$
  with gone as (delete from public.due d using (select x.company_id, x.kind, x.subject_id from public.due x
      where x.parked_at < now() - interval '30 days' limit p_limit) old
    where d.company_id = old.company_id and d.kind = old.kind and d.subject_id = old.subject_id returning 1)
  select count(*) from gone $$;

-- As before (0003), by what waits and not by all companies: from one that has something to the next.
create or replace function control.companies_with_work() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  with recursive told (id) as (
    (select w.company_id from public.event_wait w order by w.company_id limit 1)
    union all
    select (select w.company_id from public.event_wait w where w.company_id > t.id order by w.company_id limit 1)
    from told t where t.id is not null),
  received (id) as (
    (select i.company_id from public.inbox i order by i.company_id limit 1)
    union all
    select (select i.company_id from public.inbox i where i.company_id > r.id order by i.company_id limit 1)
    from received r where r.id is not null)
  select t.id from told t where t.id is not null
  union
  select r.id from received r where exists (select from public.inbox i where i.company_id = r.id and i.parked_at is null
    and not exists (select from public.inbox p where p.company_id = i.company_id and p.lane = i.lane and p.parked_at is not null)) $$;

-- As before (0005), with what was due and failed at each try.
create or replace function operation.parked_items(p_at timestamptz, p_item text, p_skip bigint, p_limit bigint) returns table (
  item text, kind text, company_id bigint, connection_id bigint, subject text, at timestamptz(3), error_code text, size bigint, attempts bigint)
  language sql stable security definer set search_path = operation, pg_temp as $$
  select * from (
    select 'inbound-' || i.company_id || '-' || i.id, 'inbound', i.company_id, i.connection_id, null, i.parked_at,
      coalesce(i.error_code, 'Error'), (octet_length(i.event::text) + coalesce(octet_length(i.raw), 0))::bigint, i.attempts
    from public.inbox i where i.parked_at is not null
    union all
    select 'unrouted-' || u.id, 'unrouted', null, null, substring(u.reason from '^no connection for ([^;]{1,120})'), u.received_at,
      case when u.reason like 'no connection for %' then 'NO_CONNECTION' when u.reason like 'unknown object %' then 'UNKNOWN_OBJECT'
        when u.reason like 'unparsable%' then 'UNPARSABLE' else 'UNREAD' end, octet_length(u.raw)::bigint, null
    from control.inbox_unrouted u
    union all
    select 'job-' || j.id, 'job', nullif(substring(f.flag from '^company-(\d+)$')::bigint, 0), null, t.identifier,
      date_trunc('milliseconds', j.updated_at)::timestamptz(3),
      case when j.last_error ~ '^[\w.-]{1,60}$' then j.last_error else 'Error' end, octet_length(j.payload::text)::bigint, j.attempts
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join lateral (select jsonb_object_keys(j.flags) limit 1) f (flag) on true
    where j.locked_at is null and j.attempts >= j.max_attempts
    union all
    select 'due-' || d.company_id || '-' || d.kind || '-' || d.subject_id, 'due', d.company_id, null, d.kind, d.parked_at,
      coalesce(d.error_code, 'Error'), 0, d.tries
    from public.due d where d.parked_at is not null) x (item, kind, company_id, connection_id, subject, at, error_code, size, attempts)
  where p_at is null or (x.at, x.item) < (p_at, p_item)
  order by x.at desc, x.item desc offset p_skip limit p_limit $$;

create or replace function operation.count_parked() returns bigint
  language sql stable security definer set search_path = operation, pg_temp as $$
  select s.parked + s.unrouted + s.jobs_failed + (select count(*) from public.due d where d.parked_at is not null)
  from control.vital_signs() s $$;

create function operation.end_due(p_company bigint, p_kind text, p_subject bigint, p_retry boolean) returns boolean
  language plpgsql security definer set search_path = operation, pg_temp as $$
declare v_code text;
begin
  select coalesce(d.error_code, 'Error') into v_code from public.due d
    where d.company_id = p_company and d.kind = p_kind and d.subject_id = p_subject and d.parked_at is not null for update;
  if v_code is null then return false; end if;
  if p_retry then
    update public.due d set parked_at = null, tries = 0, error_code = null, due_at = now()
      where d.company_id = p_company and d.kind = p_kind and d.subject_id = p_subject;
  else
    delete from public.due d where d.company_id = p_company and d.kind = p_kind and d.subject_id = p_subject;
  end if;
  perform operation.note_act(p_company, case when p_retry then 'due.retry' else 'due.skip' end, p_subject, v_code);
  return true;
end $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.take_due(text[], bigint, bigint)', 'control.due_waiting(bigint)',
    'control.remove_parked_due(bigint)', 'operation.end_due(bigint, text, bigint, boolean)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to %I', f,
      case when f::text like 'operation.%' then 'guiche_operator' else 'guiche_app' end);
  end loop;
end $$;

-- What waits already is armed. For these statements the owner sees the rows of all companies.
alter table due no force row level security;
alter table media no force row level security;
alter table contact_profiles no force row level security;
alter table account_news no force row level security;
alter table late_messages no force row level security;
alter table push_due no force row level security;
alter table tickets no force row level security;

alter table late_messages add column id bigint generated always as identity, add unique (company_id, id);
alter table contact_profiles add column is_wanted boolean not null default true; -- until its channel has answered, or was asked in vain
update contact_profiles set is_wanted = false where due_at is null;

insert into due (company_id, kind, subject_id, due_at)
  select company_id, 'media', id, due_at from media where due_at is not null
  union all select company_id, 'profile', id, due_at from contact_profiles where is_wanted
  union all select company_id, 'news', connection_id, min(due_at) from account_news where due_at < 'infinity' group by 1, 3
  union all select company_id, 'late', id, due_at from late_messages
  union all select company_id, 'push', message_id, created_at from push_due
  union all select company_id, 'snooze', id, snoozed_until from tickets where snoozed_until is not null and deleted_at is null;
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = 'wake-snoozed';

alter table due force row level security;
alter table media force row level security;
alter table contact_profiles force row level security;
alter table account_news force row level security;
alter table late_messages force row level security;
alter table tickets force row level security;

drop function control.companies_with_due_media(), control.companies_with_due_profiles(), control.companies_with_account_news(),
  control.companies_with_late_messages(), control.companies_with_due_pushes();
drop table push_due;
alter table media drop column due_at, drop column taken_at;
alter table contact_profiles drop column due_at;
alter table account_news drop column due_at;
alter table late_messages drop column due_at;
drop policy control_reads on media;
drop policy control_reads on contact_profiles;
drop policy control_reads on account_news;
drop policy control_reads on late_messages;
revoke select on media, contact_profiles, account_news, late_messages from guiche_control;
