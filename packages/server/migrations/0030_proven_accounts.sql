-- An account that somebody typed in is theirs once the platform took their token for it. Before that nothing counts for it
-- that only the platform's own secret signed: who knows a number would get its messages.
alter table connections
  add is_account_proven boolean not null default true,
  add is_business_proven boolean not null default true;
alter table connections no force row level security;
update connections set is_account_proven = number <> '', is_business_proven = number <> ''
  where channel = 'whatsappapi' and status_reason in ('untested', 'refused');
alter table connections force row level security;
grant select (is_account_proven, is_business_proven) on connections to guiche_control;

drop function control.find_routes(text, text);
create function control.find_routes(p_object text, p_account text)
  returns table (company_id bigint, connection_id bigint, is_proven boolean)
  language sql stable security definer set search_path = control, pg_temp as $$
  select r.company_id, r.connection_id, c.is_account_proven from control.connection_routes r
  join public.connections c on c.company_id = r.company_id and c.id = r.connection_id
  where r.object = p_object and r.account_id = p_account
  union all
  select c.company_id, c.id, true from public.connections c
  where p_account like 'waba:%' and c.channel = 'whatsappapi' and c.deleted_at is null and c.is_account_proven
    and c.number <> '' and c.number = any(string_to_array(split_part(p_account, ':', 3), ','))
  union all
  select c.company_id, c.id, true from public.connections c
  where p_account like 'waba:%' and c.channel = 'whatsappapi' and c.deleted_at is null and c.is_business_proven
    and c.waba_id = split_part(p_account, ':', 2) and (split_part(p_account, ':', 3) = '' or c.number = '') $$;

-- Who only typed an account in gives way to whoever comes next, who may be its owner.
create or replace function control.set_route(p_object text, p_account text, p_connection bigint) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  delete from control.connection_routes where company_id = public.current_company() and connection_id = p_connection;
  insert into control.connection_routes as r values (p_object, p_account, public.current_company(), p_connection)
  on conflict (object, account_id) do update
    set company_id = excluded.company_id, connection_id = excluded.connection_id, login_user = null
    where not (select c.is_account_proven from public.connections c
      where c.company_id = r.company_id and c.id = r.connection_id);
  if not found then
    raise unique_violation using message = 'the account is another connection''s';
  end if;
end $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.find_routes(text, text)', 'control.set_route(text, text, bigint)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
