-- Operation: the job library's rights, jobs that are added in the caller's transaction, workers' signs of life.

-- What the job library signs in as. It sees the library's own tables and the signs of life, and nothing of a company.
do $$ begin
  perform pg_advisory_xact_lock(7266000); -- roles are shared by all databases of a cluster: two may migrate at once
  if not exists (select from pg_roles where rolname = 'guiche_jobs') then create role guiche_jobs login nobypassrls; end if;
end $$;
grant usage on schema control to guiche_jobs;

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
grant select, delete on events, inbox, early_acks, message_keys to guiche_control;
create policy control_removes on events for delete to guiche_control using (true);
create policy control_removes on inbox for delete to guiche_control using (true);
create policy control_all on early_acks to guiche_control using (true) with check (true);
create policy control_all on message_keys to guiche_control using (true) with check (true);
create policy control_reads on events for select to guiche_control using (true);

do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'control' and p.prokind = 'f' loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
