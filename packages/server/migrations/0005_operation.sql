-- Operation: the job library's rights, jobs that are added in the caller's transaction, workers' signs of life.

-- What the job library signs in as. It sees the library's own tables and the signs of life, and nothing of a company.
do $$ begin
  perform pg_advisory_xact_lock(7266000); -- roles are shared by all databases of a cluster: two may migrate at once
  if not exists (select from pg_roles where rolname = 'guiche_jobs') then create role guiche_jobs login nobypassrls; end if;
end $$;
grant usage on schema control to guiche_jobs;

-- What the operator of the installation looks across companies with: the server takes this role for one transaction
-- (withOperator). Policies and columns below say what it sees; of contacts, tickets and messages it has nothing.
do $$ begin
  perform pg_advisory_xact_lock(7266000);
  if not exists (select from pg_roles where rolname = 'guiche_operator') then create role guiche_operator nologin nobypassrls; end if;
  grant guiche_operator to guiche_app with inherit false;
end $$;
create schema operation;
revoke all on schema operation from public;
grant usage on schema operation to guiche_operator;
grant usage, create on schema operation to guiche_control;
grant usage on schema public to guiche_operator;
grant select on plans to guiche_operator;
grant select on companies to guiche_operator;
create policy operator_reads on companies for select to guiche_operator using (true);
grant select (company_id, id, name, channel, status, deleted_at) on connections to guiche_operator;
create policy operator_reads on connections for select to guiche_operator using (true);

-- One row per running worker. Jobs locked by a worker that is not here, or silent for too long, are freed.
create table control.job_workers (
  id text primary key,
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on control.job_workers to guiche_jobs;

-- The library migrates its schema itself, as the owner, at each start; what it added is opened here for the two roles
-- that work with it. Its tables have row security switched on and no policy. Does nothing when all is open.
create procedure control.open_job_schema() language plpgsql as $$
declare t regclass; has_rows_guarded boolean;
begin
  if not has_schema_privilege('guiche_jobs', 'graphile_worker', 'usage') then
    grant usage on schema graphile_worker to guiche_jobs, guiche_control;
  end if;
  for t, has_rows_guarded in
    select c.oid::regclass, c.relrowsecurity from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p')
  loop
    if not has_table_privilege('guiche_jobs', t, 'select') then
      execute format('grant select, insert, update, delete on %s to guiche_jobs, guiche_control', t);
    end if;
    if has_rows_guarded and not exists (select from pg_policy where polrelid = t and polname = 'jobs_work') then
      execute format('create policy jobs_work on %s to guiche_jobs, guiche_control using (true) with check (true)', t);
    end if;
  end loop;
end $$;
revoke all on procedure control.open_job_schema from public;

-- A job in the caller's transaction: it exists exactly when that is committed. A company adds jobs for itself only. The
-- flag says whose turn the job takes. With a key, the waiting job of that key is replaced; a running one is not
-- stopped, so both share a queue and never run at once. Few queues: the library locks all free ones at each look.
create function control.add_job(p_kind text, p_payload jsonb, p_max_attempts bigint, p_key text, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
declare
  v_company bigint := coalesce((p_payload ->> 'companyId')::bigint, public.current_company());
  v_key text := p_kind || ':' || coalesce(v_company, 0) || ':' || p_key;
begin
  if public.current_company() <> v_company then raise exception 'a job for another company'; end if;
  -- One that gave up is superseded: the new one does its work.
  delete from graphile_worker._private_jobs j where j.key = v_key and j.locked_at is null and j.attempts >= j.max_attempts;
  perform graphile_worker.add_job(p_kind, p_payload::json, case when v_key is not null then 'keyed-' || (hashtext(v_key) & 31) end,
    p_run_at, p_max_attempts::integer, v_key, null, array['company-' || coalesce(v_company, 0)], 'replace');
end $$;

-- What has had its time. One batch of one kind a call, so that no transaction is long; answers how many went.
create function control.remove_outdated(p_what text, p_limit bigint) returns bigint
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
  when 'jobs' then
    delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs
      where locked_at is null and attempts >= max_attempts and updated_at < now() - interval '30 days' limit p_limit);
  end case;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
create index sessions_by_end on control.sessions (least(ended_at, expires_at));
create index early_acks_by_age on early_acks using brin (received_at);
create index message_keys_by_age on message_keys using brin (created_at);
grant select, delete on events, early_acks, message_keys to guiche_control;
create policy control_reads on events for select to guiche_control using (true);
create policy control_removes on events for delete to guiche_control using (true);
create policy control_all on early_acks to guiche_control using (true) with check (true);
create policy control_all on message_keys to guiche_control using (true) with check (true);

-- How the installation is, in numbers: seconds the oldest waits, and counts.
create function control.vital_signs() returns table (
  inbox_lag double precision, lane_lag double precision, parked bigint, unrouted bigint, jobs_waiting bigint, jobs_due bigint, jobs_failed bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select
    coalesce(extract(epoch from now() - (select min(i.received_at) from public.inbox i where i.parked_at is null and not exists (
      select from public.inbox p where p.company_id = i.company_id and p.lane = i.lane and p.parked_at is not null))), 0),
    coalesce(extract(epoch from now() - (select min(o.due_at) from public.outbox o where o.due_at <= now())), 0),
    (select count(*) from public.inbox where parked_at is not null),
    (select count(*) from control.inbox_unrouted),
    j.waiting, j.due, j.failed
  from (select count(*) filter (where is_available) as waiting, count(*) filter (where is_available and run_at <= now()) as due,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed from graphile_worker._private_jobs) j $$;

-- What was set aside: an event of the road that failed at each try (its conversation waits behind it), a delivery that
-- is nobody's, a job that gave up. All the operator gets to know of one is here; the body never leaves these functions.
alter table inbox add column error_code text;
grant select, insert, update, delete on inbox to guiche_control;
drop policy control_reads on inbox;
create policy control_all on inbox to guiche_control using (true) with check (true);
grant update on control.inbox_unrouted to guiche_control;
grant insert on audit_log to guiche_control;
create policy control_adds on audit_log for insert to guiche_control with check (true);

create function operation.parked_items(p_at timestamptz, p_item text, p_skip bigint, p_limit bigint) returns table (
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
    where j.locked_at is null and j.attempts >= j.max_attempts) x (item, kind, company_id, connection_id, subject, at, error_code, size, attempts)
  where p_at is null or (x.at, x.item) < (p_at, p_item)
  order by x.at desc, x.item desc offset p_skip limit p_limit $$;

create function operation.count_parked() returns bigint
  language sql stable security definer set search_path = operation, pg_temp as $$
  select s.parked + s.unrouted + s.jobs_failed from control.vital_signs() s $$;

-- The acts. Of two operators one finds the row and the other one nothing. A company's log says what was done with its row.
create function operation.note_act(p_company bigint, p_act text, p_subject bigint, p_code text) returns void
  language sql security definer set search_path = operation, pg_temp as $$
  insert into public.audit_log (company_id, act, subject_id, details)
  select p_company, p_act, p_subject, jsonb_build_object('by', 'operator', 'code', p_code) where p_company is not null $$;

create function operation.end_inbound(p_company bigint, p_id bigint, p_retry boolean) returns boolean
  language plpgsql security definer set search_path = operation, pg_temp as $$
declare v_code text;
begin
  select coalesce(i.error_code, 'Error') into v_code from public.inbox i
    where i.company_id = p_company and i.id = p_id and i.parked_at is not null for update;
  if v_code is null then return false; end if;
  if p_retry then
    update public.inbox i set parked_at = null, attempts = 0, error = null, error_code = null where i.company_id = p_company and i.id = p_id;
  else
    delete from public.inbox i where i.company_id = p_company and i.id = p_id;
  end if;
  perform operation.note_act(p_company, case when p_retry then 'parked.retry' else 'parked.skip' end, p_id, v_code);
  return true;
end $$;

create function operation.end_job(p_id bigint, p_retry boolean) returns boolean
  language plpgsql security definer set search_path = operation, pg_temp as $$
declare v_company bigint; v_found boolean;
begin
  select true, nullif(substring((select jsonb_object_keys(j.flags) limit 1) from '^company-(\d+)$')::bigint, 0) into v_found, v_company
    from graphile_worker._private_jobs j where j.id = p_id and j.locked_at is null and j.attempts >= j.max_attempts for update;
  if v_found is null then return false; end if;
  if p_retry then
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), last_error = null, updated_at = now() where j.id = p_id;
  else
    delete from graphile_worker._private_jobs j where j.id = p_id;
  end if;
  perform operation.note_act(v_company, case when p_retry then 'job.retry' else 'job.skip' end, p_id, null);
  return true;
end $$;

create function operation.skip_unrouted(p_id bigint) returns boolean
  language sql security definer set search_path = operation, pg_temp as $$
  with gone as (delete from control.inbox_unrouted where id = p_id returning id) select exists (select from gone) $$;

-- To read a delivery once more: its bytes, held until the transaction ends.
create function operation.hold_unrouted(p_id bigint) returns bytea
  language sql security definer set search_path = operation, pg_temp as $$
  select u.raw from control.inbox_unrouted u where u.id = p_id for update $$;

-- Its events find their inboxes. What is still nobody's stays, with the reason why.
create function operation.route_unrouted(p_id bigint, p_company bigint[], p_connection bigint[], p_lane text[], p_event jsonb[], p_left text)
  returns void language plpgsql security definer set search_path = operation, pg_temp as $$
begin
  insert into public.inbox (company_id, connection_id, lane, event)
    select u.company, u.connection, u.lane, u.event
    from unnest(p_company, p_connection, p_lane, p_event) with ordinality u(company, connection, lane, event, ord) order by u.ord;
  if p_left is null then delete from control.inbox_unrouted where id = p_id;
  else update control.inbox_unrouted set reason = p_left where id = p_id; end if;
  perform operation.note_act(c, 'unrouted.retry', p_id, null) from (select distinct unnest(p_company)) x(c);
end $$;

do $$ declare f regprocedure; s text; begin
  for f, s in select p.oid, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('control', 'operation') and p.prokind = 'f'
  loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to %I', f, case s when 'control' then 'guiche_app' else 'guiche_operator' end);
  end loop;
end $$;
