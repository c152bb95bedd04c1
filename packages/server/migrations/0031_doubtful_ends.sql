-- What may have arrived is in doubt for its time and no longer, signed in or not: ending that sends nothing. While nobody is
-- signed in, any process that works lanes at all may take a lane whose oldest message is in doubt (p_is_doubtful). Asked
-- about no row (oldest 'infinity', not doubtful) the answer is who may send.
create function control.may_work_lane(p_company bigint, p_connection bigint, p_oldest timestamptz, p_is_doubtful boolean, p_owner uuid, p_is_general boolean)
  returns boolean language sql stable security definer set search_path = control, pg_temp as $$
  select case when s.connection_id is null then p_is_general
    else (s.owner = p_owner and s.is_open and s.lease_until > now()) is true or p_is_general and (p_oldest < now() - interval '24 hours'
      or p_is_doubtful and not (s.is_open and s.lease_until > now())) end
  from (select) one left join public.whatsapp_sessions s on s.company_id = p_company and s.connection_id = p_connection $$;
alter function control.may_work_lane(bigint, bigint, timestamptz, boolean, uuid, boolean) owner to guiche_control;
revoke all on function control.may_work_lane(bigint, bigint, timestamptz, boolean, uuid, boolean) from public;
grant execute on function control.may_work_lane(bigint, bigint, timestamptz, boolean, uuid, boolean) to guiche_app;

create or replace function control.lanes_due(p_limit bigint, p_owner uuid default null, p_is_general boolean default true)
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
      select distinct on (o.contact_id) o.contact_id, o.kind, o.due_at, o.state, o.created_at from public.outbox o
      where o.company_id = w.company and o.connection_id = w.connection order by o.contact_id, o.id) h
    left join public.lanes l on l.company_id = w.company and l.connection_id = w.connection and l.contact_id = h.contact_id
    where (h.due_at <= now() or h.state = 'sending') and (l.lease_until is null or l.lease_until < now())
      and control.may_work_lane(w.company, w.connection, h.created_at,
        h.state = 'unknown' or h.state = 'sending' and h.kind = 'message', p_owner, p_is_general)
    limit p_limit) due $$;

drop function control.may_work_lane(bigint, bigint, timestamptz, uuid, boolean);
