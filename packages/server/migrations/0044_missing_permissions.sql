-- Of a connection that stands still for want of a permission (status_reason 'permission'): which one, as its platform calls it.
alter table connections add missing_permission text;

-- It waits as one does that is refused or banned.
create or replace function control.is_stopped(p_company bigint, p_connection bigint) returns boolean
  language sql stable security definer set search_path = control, pg_temp as $$
  select exists (select from public.connections c where c.company_id = p_company and c.id = p_connection
    and c.status = 'DISCONNECTED' and c.status_reason in ('refused', 'banned', 'permission')) $$;
