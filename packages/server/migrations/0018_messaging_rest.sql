-- What channels tell of whole chats and accounts, in an order of their own.

-- A tick up to a moment may come before the answer to the call it speaks of: when the call began, and what was told since.
alter table outbox
  add begun_at timestamptz(3),
  add told_ack bigint not null default 0;

-- Until when the platform lets us in; null: it does not say.
alter table connections add access_ends_at timestamptz(3);

-- Whose log-in an account was connected by: the platform names that person when they take it back.
alter table control.connection_routes add login_user text;
create index connection_routes_by_login on control.connection_routes (login_user) where login_user is not null;
grant update on control.connection_routes to guiche_control;

create function control.name_login(p_connection bigint, p_login_user text) returns void
  language sql security definer set search_path = control, pg_temp as $$
  update control.connection_routes set login_user = p_login_user
  where company_id = public.current_company() and connection_id = p_connection $$;

create function control.connections_of_login(p_login_user text) returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select r.company_id, r.connection_id from control.connection_routes r where r.login_user = p_login_user
  order by r.company_id, r.connection_id $$;

create function control.connected_accounts(p_objects text[]) returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select r.company_id, r.connection_id from control.connection_routes r where r.object = any(p_objects)
  order by r.company_id, r.connection_id $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.name_login(bigint,text)', 'control.connections_of_login(text)',
    'control.connected_accounts(text[])']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
