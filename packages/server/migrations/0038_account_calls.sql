-- When an account's platform was asked for the past that its owner's phone shares: it answers that once.
alter table connections add past_asked_at timestamptz(3);

-- While a platform refuses an account's access, or keeps the account from working, nothing is sent by it: what is written
-- waits until the access is good again. Ended is what may have arrived, in its time, and what waited in vain for a day.
grant select (status, status_reason) on connections to guiche_control;
create function control.is_stopped(p_company bigint, p_connection bigint) returns boolean
  language sql stable security definer set search_path = control, pg_temp as $$
  select exists (select from public.connections c where c.company_id = p_company and c.id = p_connection
    and c.status = 'DISCONNECTED' and c.status_reason in ('refused', 'banned')) $$;
alter function control.is_stopped(bigint, bigint) owner to guiche_control;
revoke all on function control.is_stopped(bigint, bigint) from public;
grant execute on function control.is_stopped(bigint, bigint) to guiche_app;

create or replace function control.may_work_lane(p_company bigint, p_connection bigint, p_oldest timestamptz, p_is_doubtful boolean, p_owner uuid, p_is_general boolean)
  returns boolean language sql stable security definer set search_path = control, pg_temp as $$
  select case when s.connection_id is null then p_is_general
      and (p_oldest < now() - interval '24 hours' or p_is_doubtful or not control.is_stopped(p_company, p_connection))
    else (s.owner = p_owner and s.is_open and s.lease_until > now()) is true or p_is_general and (p_oldest < now() - interval '24 hours'
      or p_is_doubtful and not (s.is_open and s.lease_until > now())) end
  from (select) one left join public.whatsapp_sessions s on s.company_id = p_company and s.connection_id = p_connection $$;
