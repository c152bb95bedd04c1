-- Who asked for a send: 0 people, 1 programs, 2 campaigns.
alter table outbox add rank bigint not null default 0 check (rank between 0 and 2);

-- What is due, by rank and time: a look reads the beginning of it, however much waits behind.
create index outbox_by_rank on outbox (company_id, connection_id, rank, due_at, id);
-- What has begun: in flight, in doubt, or left by a holder that died. Few, whatever waits.
create index outbox_begun on outbox (company_id, connection_id, due_at) where state <> 'queued';

-- Lanes whose oldest row is due and which nobody holds: up to p_limit of each connection and rank, longest due first. A
-- lane has the best rank of what is due in it. What a look reads grows with the lanes that it answers and with those that
-- may not go on yet, never with the backlog. The settings and the orders keep to their indexes also a plan that was made
-- while the table was empty.
drop function control.lanes_due(bigint, uuid, boolean);
create function control.lanes_due(p_limit bigint, p_owner uuid default null, p_is_general boolean default true)
  returns table (company_id bigint, connection_id bigint, contact_id bigint, rank bigint)
  language plpgsql stable security definer set search_path = control, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  -- How many of the longest due rows are read of a connection that sends nothing: only what waited for a day is ended there.
  c_read_of_idle constant bigint := 256;
  v_company bigint := 0;
  v_connection bigint := 0;
  v_row record;
  v_seen bigint[];
  v_found bigint;
  v_sends boolean;
  v_ends_doubt boolean;
  v_ends_old boolean;
begin
  loop
    select o.company_id, o.connection_id into v_company, v_connection from public.outbox o
      where (o.company_id, o.connection_id) > (v_company, v_connection) order by o.company_id, o.connection_id limit 1;
    exit when not found;
    v_sends := control.may_work_lane(v_company, v_connection, 'infinity', false, p_owner, p_is_general);
    v_ends_doubt := v_sends or control.may_work_lane(v_company, v_connection, 'infinity', true, p_owner, p_is_general);
    v_ends_old := v_sends or control.may_work_lane(v_company, v_connection, '-infinity', false, p_owner, p_is_general);
    continue when not (v_ends_doubt or v_ends_old);
    v_seen := '{}';
    for v_step in 0..3 loop -- rank by rank, and at last what has begun, wherever it stands
      v_found := 0;
      for v_row in
        (select d.contact_id, d.rank from (
          select o.contact_id, o.rank, o.created_at from public.outbox o
          where v_step < 3 and o.company_id = v_company and o.connection_id = v_connection and o.rank = v_step and o.due_at <= now()
          order by o.due_at, o.id limit case when not v_sends then c_read_of_idle end) d
          where v_sends or d.created_at < now() - interval '24 hours')
        union all
        (select o.contact_id, o.rank from public.outbox o
          where v_step = 3 and o.company_id = v_company and o.connection_id = v_connection and o.state <> 'queued' order by o.due_at)
      loop
        continue when v_row.contact_id = any(v_seen);
        v_seen := v_seen || v_row.contact_id;
        perform from (select o.kind, o.state, o.due_at, o.created_at from public.outbox o
            where o.company_id = v_company and o.connection_id = v_connection and o.contact_id = v_row.contact_id
            order by o.id limit 1) h
          where (h.due_at <= now() or h.state = 'sending')
            and (v_sends or v_ends_old and h.created_at < now() - interval '24 hours'
              or v_ends_doubt and (h.state = 'unknown' or h.state = 'sending' and h.kind = 'message'))
            and not exists (select from public.lanes l where l.company_id = v_company and l.connection_id = v_connection
              and l.contact_id = v_row.contact_id and l.lease_until >= now());
        continue when not found;
        company_id := v_company;
        connection_id := v_connection;
        contact_id := v_row.contact_id;
        rank := v_row.rank;
        return next;
        v_found := v_found + 1;
        exit when v_found >= p_limit;
      end loop;
    end loop;
  end loop;
end $$;
alter function control.lanes_due(bigint, uuid, boolean) owner to guiche_control;
revoke all on function control.lanes_due(bigint, uuid, boolean) from public;
grant execute on function control.lanes_due(bigint, uuid, boolean) to guiche_app;

-- How long sends have been due says how late we are; that a campaign waits for its turns says nothing.
create or replace function control.vital_signs() returns table (
  inbox_lag double precision, lane_lag double precision, parked bigint, unrouted bigint, jobs_waiting bigint, jobs_due bigint, jobs_failed bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select
    coalesce(extract(epoch from now() - (select min(i.received_at) from public.inbox i where i.parked_at is null and not exists (
      select from public.inbox p where p.company_id = i.company_id and p.lane = i.lane and p.parked_at is not null))), 0),
    coalesce(extract(epoch from now() - (select min(o.due_at) from public.outbox o where o.due_at <= now() and o.rank < 2)), 0),
    (select count(*) from public.inbox where parked_at is not null),
    (select count(*) from control.inbox_unrouted),
    j.waiting, j.due, j.failed
  from (select count(*) filter (where is_available) as waiting, count(*) filter (where is_available and run_at <= now()) as due,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed from graphile_worker._private_jobs) j $$;
