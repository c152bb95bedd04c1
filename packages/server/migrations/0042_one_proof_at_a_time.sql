-- Of two who prove an account at once, the second waits before it looks: a statement that began while the first was under
-- way would not see its proof, and take the account from it.
create or replace function control.set_route(p_object text, p_account text, p_connection bigint) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_object || ' ' || p_account, 0));
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
