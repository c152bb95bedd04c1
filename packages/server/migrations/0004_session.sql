-- Plans and their features, sign-up, outgoing mail, password reset, sessions that end by themselves, who is online.

alter table plans
  add recurrence text not null default 'MENSAL' check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  add use_whatsapp boolean not null default true,
  add use_facebook boolean not null default true,
  add use_instagram boolean not null default true,
  add use_campaigns boolean not null default true,
  add use_schedules boolean not null default true,
  add use_internal_chat boolean not null default true,
  add use_external_api boolean not null default true,
  add use_kanban boolean not null default true,
  add use_open_ai boolean not null default true,
  add use_integrations boolean not null default true;

-- Kept, not computed from last_seen_at: it changes together with the event that tells of it.
alter table users add online boolean not null default false;
create index users_online on users (company_id, last_seen_at) where online;
create policy control_reads on users for select to guiche_control using (true);
grant select (company_id, id, online, last_seen_at, deleted_at) on users to guiche_control;

-- Addresses a person signs in from. Strangers who guess from elsewhere do not slow them down.
create table control.usual_addresses (
  company_id bigint not null,
  user_id bigint not null,
  address text not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, address),
  foreign key (company_id, user_id) references public.users (company_id, id) on delete cascade
);

-- Every refresh token that was exchanged, as long as its session is kept: whoever shows one again holds a copy.
create table control.spent_refreshes (
  hash bytea primary key,
  session_id uuid not null references control.sessions (id) on delete cascade
);
create index spent_refreshes_of_session on control.spent_refreshes (session_id);
insert into control.spent_refreshes
  select previous_refresh_hash, id from control.sessions where previous_refresh_hash is not null;
drop index control.sessions_previous;

create table control.reset_tokens (
  hash bytea primary key,
  company_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz(3) not null,
  foreign key (company_id, user_id) references public.users (company_id, id) on delete cascade
);
create index reset_tokens_of_user on control.reset_tokens (company_id, user_id);

-- Mails asked for. A row goes when its mail was sent, or nobody has the address. Where no mail server is configured the
-- composed mail stays, sealed: it may carry a link that opens an account.
create table control.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  address text not null,
  content_sealed bytea,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on control.usual_addresses, control.spent_refreshes, control.reset_tokens, control.mail_outbox
  to guiche_control;

-- The one rule of when a session lives: not ended, not past its end, and in use unless it is to be remembered.
create function control.is_live(s control.sessions) returns boolean language sql stable
  return (s).ended_at is null and (s).expires_at > now() and ((s).remember or (s).last_used_at > now() - interval '8 hours');

create or replace function control.find_session(p_access bytea) returns table (session_id uuid, company_id bigint, user_id bigint, state text)
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.id, s.company_id, s.user_id, case when a.expires_at > now() then 'live' else 'expired' end
  from control.access_tokens a join control.sessions s on s.id = a.session_id
  where a.hash = p_access and control.is_live(s) $$;

create or replace function control.live_sessions(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.id from control.sessions s join public.users u on u.company_id = s.company_id and u.id = s.user_id
  where s.id = any(p_ids) and control.is_live(s) and u.deleted_at is null $$;

-- Has this person of the current company any session left?
create function control.has_session(p_user bigint) returns boolean
  language sql stable security definer set search_path = control, pg_temp as $$
  select exists (select from control.sessions s
    where s.company_id = public.current_company() and s.user_id = p_user and control.is_live(s)) $$;

-- Rotation. The current token is exchanged ('rotated'); the one before it, for 10 s, gives a new access token only
-- ('repeated': parallel tabs share the cookie); any older one ends the session ('reused'). No row: unknown or over.
drop function control.refresh_session(bytea, bytea, bytea, timestamptz);
create function control.refresh_session(p_refresh bytea, p_new_refresh bytea, p_access bytea, p_access_until timestamptz)
  returns table (outcome text, session_id uuid, company_id bigint, user_id bigint, remember boolean, expires_at timestamptz)
  language plpgsql security definer set search_path = control, pg_temp as $$
declare s control.sessions; v_outcome text := 'rotated';
begin
  select * into s from control.sessions x where x.refresh_hash = p_refresh for update;
  if s.id is null then -- perhaps a parallel call has just exchanged it
    select x.* into s from control.spent_refreshes t join control.sessions x on x.id = t.session_id
      where t.hash = p_refresh for update of x;
    v_outcome := case when s.previous_refresh_hash = p_refresh and s.previous_until > now() then 'repeated' else 'reused' end;
  end if;
  if s.id is null or not control.is_live(s) then return; end if;
  if v_outcome = 'reused' then
    update control.sessions x set ended_at = now(), end_reason = 'reuse' where x.id = s.id;
  else
    if v_outcome = 'rotated' then
      insert into control.spent_refreshes values (p_refresh, s.id);
      update control.sessions x set refresh_hash = p_new_refresh, previous_refresh_hash = p_refresh,
        previous_until = now() + interval '10 seconds', last_used_at = now() where x.id = s.id;
    end if;
    delete from control.access_tokens a where a.session_id = s.id and a.expires_at < now() - interval '1 day';
    insert into control.access_tokens values (p_access, s.id, p_access_until);
  end if;
  return query select v_outcome, s.id, s.company_id, s.user_id, s.remember, s.expires_at;
end $$;

-- Who signs in with this address, and whether they have done so from p_from lately.
drop function control.find_login(text);
create function control.find_login(p_email text, p_from text) returns table (company_id bigint, user_id bigint, is_usual_address boolean)
  language sql stable security definer set search_path = control, pg_temp as $$
  select l.company_id, l.user_id, exists (select from control.usual_addresses u where u.company_id = l.company_id
    and u.user_id = l.user_id and u.address = p_from and u.last_used_at > now() - interval '90 days')
  from control.login_emails l where l.email = p_email $$;

create function control.note_address(p_user bigint, p_address text) returns void
  language sql security definer set search_path = control, pg_temp as $$
  delete from control.usual_addresses u where u.company_id = public.current_company() and u.user_id = p_user
    and u.last_used_at < now() - interval '90 days';
  insert into control.usual_addresses (company_id, user_id, address) values (public.current_company(), p_user, p_address)
  on conflict (company_id, user_id, address) do update set last_used_at = now() $$;

-- Makes the address this person's, unless somebody has it. Waits for another sign-up that is just taking it.
create function control.claim_login_email(p_user bigint, p_email text) returns boolean
  language sql security definer set search_path = control, pg_temp as $$
  with claimed as (insert into control.login_emails (email, company_id, user_id)
    values (p_email, public.current_company(), p_user) on conflict (email) do nothing returning 1)
  select exists (select from claimed) $$;

-- The company whose id the caller drew and works for. Its trial ends after so many days, in its own time zone.
create function control.sign_up_company(p_name text, p_email text, p_phone text, p_plan bigint, p_language text, p_trial_days bigint)
  returns void language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into public.companies (id, name, email, phone, plan_id, language, due_date) overriding system value
    values (public.current_company(), p_name, p_email, p_phone, p_plan, p_language, current_date);
  update public.companies c set due_date = (now() at time zone c.time_zone)::date + p_trial_days::int
    where c.id = public.current_company();
  insert into public.company_seq (company_id) values (public.current_company());
end $$;
grant update on companies to guiche_control;

-- What decides whether companies may work, for the sockets of a process.
create function control.company_terms(p_ids bigint[])
  returns table (id bigint, status boolean, due_date date, never_expires boolean, time_zone text)
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id, c.status, c.due_date, c.never_expires, c.time_zone from public.companies c where c.id = any(p_ids) $$;

-- Companies with people who are shown as online and were not heard of since.
create function control.companies_with_absent(p_since timestamptz) returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select distinct u.company_id from public.users u where u.online and u.last_seen_at < p_since $$;

create function control.put_reset_token(p_user bigint, p_hash bytea) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  delete from control.reset_tokens t where t.company_id = public.current_company() and t.user_id = p_user;
  insert into control.reset_tokens values (p_hash, public.current_company(), p_user, now() + interval '30 minutes');
end $$;

create function control.find_reset_token(p_hash bytea) returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select t.company_id, t.user_id from control.reset_tokens t where t.hash = p_hash and t.expires_at > now() $$;

-- Uses the token up: of two who show it, one gets true.
create function control.take_reset_token(p_user bigint, p_hash bytea) returns boolean
  language sql security definer set search_path = control, pg_temp as $$
  with taken as (delete from control.reset_tokens t where t.hash = p_hash and t.company_id = public.current_company()
    and t.user_id = p_user and t.expires_at > now() returning 1)
  select exists (select from taken) $$;

create function control.ask_mail(p_kind text, p_address text) returns bigint
  language sql security definer set search_path = control, pg_temp
  as $$ insert into control.mail_outbox (kind, address) values (p_kind, p_address) returning id $$;

-- A mail that is still to be composed and sent.
create function control.find_mail(p_id bigint) returns table (kind text, address text)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select m.kind, m.address from control.mail_outbox m where m.id = p_id and m.content_sealed is null $$;

create function control.keep_mail(p_id bigint, p_content bytea) returns void
  language sql security definer set search_path = control, pg_temp
  as $$ update control.mail_outbox set content_sealed = p_content where id = p_id $$;

create function control.drop_mail(p_id bigint) returns void
  language sql security definer set search_path = control, pg_temp
  as $$ delete from control.mail_outbox where id = p_id $$;

-- Takes hits back that turned out not to count.
create function control.return_hits(p_keys text[]) returns void
  language sql security definer set search_path = control, pg_temp as $$
  update control.rate_limits set hits = greatest(0, hits - 1) where key = any(p_keys) and window_ends_at > now() $$;

do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'control' and p.prokind = 'f' loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
