-- Some channels are told of each message that was read, not up to which: how many were, up to the row's own.
alter table outbox add read_count bigint not null default 1;

-- Sessions that nobody has run for a minute, though people want them and are shown that they are open: nobody else says so.
grant select (status) on connections to guiche_control;
create function control.silent_sessions() returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.company_id, s.connection_id from public.whatsapp_sessions s
  join public.connections c on c.company_id = s.company_id and c.id = s.connection_id
  where s.is_wanted and greatest(s.lease_until, s.updated_at) < now() - interval '1 minute'
    and c.status in ('CONNECTED', 'OPENING') and c.deleted_at is null $$;
alter function control.silent_sessions() owner to guiche_control;
revoke all on function control.silent_sessions() from public;
grant execute on function control.silent_sessions() to guiche_app;
