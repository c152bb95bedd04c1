-- People's pictures, their second factor, and what they may see of their own sessions.

-- Where a person's picture is kept; `profile_image` is its address.
alter table users add avatar_key text;

-- The second step of signing in. Until it was confirmed by a code nobody is asked for one.
create table second_factors (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  secret_sealed bytea not null, -- for this person alone
  confirmed_at timestamptz(3),
  last_step bigint, -- of the code that was taken last: it and older ones are spent
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('second_factors');

-- Each opens once and is gone. Hashed with a key that is not in the database.
create table recovery_codes (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  hash bytea not null,
  primary key (company_id, user_id, hash),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);
call control.protect('recovery_codes');

-- The sessions of a person of the current company that live.
create function control.sessions_of(p_user bigint)
  returns table (id uuid, created_at timestamptz, last_used_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.id, s.created_at, s.last_used_at, s.ip, s.user_agent from control.sessions s
  where s.company_id = public.current_company() and s.user_id = p_user and control.is_live(s)
  order by s.last_used_at desc, s.id $$;

-- Makes the address this person's in the place of the one before, unless somebody else has it.
create function control.move_login_email(p_user bigint, p_email text) returns boolean
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into control.login_emails (email, company_id, user_id) values (p_email, public.current_company(), p_user)
    on conflict (email) do nothing;
  if not exists (select from control.login_emails l
    where l.email = p_email and l.company_id = public.current_company() and l.user_id = p_user) then return false; end if;
  delete from control.login_emails l
    where l.company_id = public.current_company() and l.user_id = p_user and l.email <> p_email;
  return true;
end $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.sessions_of(bigint)'::regprocedure, 'control.move_login_email(bigint, text)'] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
