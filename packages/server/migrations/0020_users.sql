-- People as admins make, change and remove them.

-- The order of the screen of people.
create index users_by_name on users (company_id, fold(name), id) where deleted_at is null;

-- Who is removed signs in no more, and the address may be somebody else's. What was known of them for log-in goes too.
create function control.release_login_email(p_user bigint) returns void
  language sql security definer set search_path = control, pg_temp as $$
  delete from control.login_emails l where l.company_id = public.current_company() and l.user_id = p_user;
  delete from control.usual_addresses u where u.company_id = public.current_company() and u.user_id = p_user;
  delete from control.reset_tokens r where r.company_id = public.current_company() and r.user_id = p_user $$;

alter function control.release_login_email(bigint) owner to guiche_control;
revoke all on function control.release_login_email(bigint) from public;
grant execute on function control.release_login_email(bigint) to guiche_app;
