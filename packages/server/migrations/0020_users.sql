-- People as admins make, change and remove them.

-- The order of the screen of people.
create index users_by_name on users (company_id, fold(name), id) where deleted_at is null;

-- Makes the address this person's, in the place of the one before, unless somebody else has it. Waits for whoever is just
-- taking it.
create function control.move_login_email(p_user bigint, p_email text) returns boolean
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into control.login_emails (email, company_id, user_id)
    values (p_email, public.current_company(), p_user) on conflict (email) do nothing;
  if not exists (select from control.login_emails l
    where l.email = p_email and l.company_id = public.current_company() and l.user_id = p_user) then return false; end if;
  delete from control.login_emails l
    where l.company_id = public.current_company() and l.user_id = p_user and l.email <> p_email;
  return true;
end $$;

-- Who is removed signs in no more, and the address may be somebody else's. What was known of them for log-in goes too.
create function control.release_login_email(p_user bigint) returns void
  language sql security definer set search_path = control, pg_temp as $$
  delete from control.login_emails l where l.company_id = public.current_company() and l.user_id = p_user;
  delete from control.usual_addresses u where u.company_id = public.current_company() and u.user_id = p_user;
  delete from control.reset_tokens r where r.company_id = public.current_company() and r.user_id = p_user $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.move_login_email(bigint,text)', 'control.release_login_email(bigint)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
