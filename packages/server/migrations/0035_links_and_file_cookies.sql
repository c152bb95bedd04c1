-- What opens an account, or files, is over when that is over which it stands for.

-- Mailed links to choose a password. Whoever holds one could take the account back from the person it now belongs to.
create function control.drop_reset_tokens(p_user bigint) returns void
  language sql security definer set search_path = control, pg_temp as $$
  delete from control.reset_tokens t where t.company_id = public.current_company() and t.user_id = p_user $$;

create or replace function control.move_login_email(p_user bigint, p_email text) returns boolean
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into control.login_emails (email, company_id, user_id) values (p_email, public.current_company(), p_user)
    on conflict (email) do nothing;
  if not exists (select from control.login_emails l
    where l.email = p_email and l.company_id = public.current_company() and l.user_id = p_user) then return false; end if;
  delete from control.login_emails l
    where l.company_id = public.current_company() and l.user_id = p_user and l.email <> p_email;
  if found then perform control.drop_reset_tokens(p_user); end if; -- they were mailed to the address before
  return true;
end $$;

create or replace function control.find_session_by_id(p_id uuid) returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select s.company_id, s.user_id from control.sessions s where s.id = p_id and control.is_live(s) $$;

do $$ begin
  alter function control.drop_reset_tokens(bigint) owner to guiche_control;
  revoke all on function control.drop_reset_tokens(bigint) from public;
  grant execute on function control.drop_reset_tokens(bigint) to guiche_app;
end $$;
