-- Whether the session of an access or refresh token was ended by a later sign-in: who held it is told so, whenever they ask.
create function control.ended_elsewhere(p_token bytea) returns boolean
  language sql stable security definer set search_path = control, pg_temp as $$
  select exists (select 1 from control.access_tokens a join control.sessions s on s.id = a.session_id
      where a.hash = p_token and s.end_reason = 'elsewhere')
    or exists (select 1 from control.sessions s where s.refresh_hash = p_token and s.end_reason = 'elsewhere') $$;

do $$ begin
  alter function control.ended_elsewhere(bytea) owner to guiche_control;
  revoke all on function control.ended_elsewhere(bytea) from public;
  grant execute on function control.ended_elsewhere(bytea) to guiche_app;
end $$;
