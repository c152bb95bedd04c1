-- Roles, the control schema, companies, people, sessions, settings, audit.
--
-- Three roles. The owner (whoever runs migrations) owns tables. guiche_app is what the server signs in as: it owns
-- nothing and cannot bypass row security. guiche_control signs in nowhere; it owns the few SECURITY DEFINER functions
-- that must look across companies, and its own policies let it see only what those functions need.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $$ begin
  perform pg_advisory_xact_lock(7266000); -- roles are shared by all databases of a cluster: two may migrate at once
  if not exists (select from pg_roles where rolname = 'guiche_app') then create role guiche_app login nobypassrls; end if;
  if not exists (select from pg_roles where rolname = 'guiche_control') then create role guiche_control nologin nobypassrls; end if;
  execute format('grant guiche_control to %I', current_user);
end $$;

create schema control;
revoke all on schema control from public;
grant usage on schema control to guiche_app;
grant usage, create on schema control to guiche_control;
revoke create on schema public from public;
grant usage on schema public to guiche_app, guiche_control;

-- The company of the running statement; null when none was given. In policies it is wrapped in (select …) so the
-- planner evaluates it once. After a transaction-local set_config the setting reads '' and not null.
create function current_company() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;

-- Row security for a table of companies' rows: enabled, forced, one policy.
create procedure control.protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))', target);
  execute format('grant select, insert, update, delete on %s to guiche_app', target);
end $$;

create table plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  users bigint not null,
  connections bigint not null,
  queues bigint not null,
  amount_cents bigint not null,
  is_public boolean not null default true,
  created_at timestamptz(3) not null default now()
);
grant select on plans to guiche_app;

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 250),
  email text not null default '',
  phone text not null default '',
  plan_id bigint references plans (id),
  status boolean not null default true,
  due_date date not null,
  never_expires boolean not null default false,
  language text not null default 'pt' check (language in ('pt', 'en', 'es', 'tr')),
  time_zone text not null default 'America/Sao_Paulo',
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies using (id = (select current_company())) with check (id = (select current_company()));
grant select, update on companies to guiche_app;

create table queues (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  order_queue bigint not null default 0,
  greeting_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, color)
);
call control.protect('queues');

create table users (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 2 and 50),
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'user')),
  super boolean not null default false,
  profile_image text,
  start_work text not null default '00:00',
  end_work text not null default '23:59',
  farewell_message text not null default '',
  all_ticket text not null default 'disable' check (all_ticket in ('enable', 'disable')),
  allow_group boolean not null default false,
  default_theme text not null default 'light' check (default_theme in ('light', 'dark')),
  default_menu text not null default 'closed' check (default_menu in ('open', 'closed')),
  all_historic text not null default 'disabled' check (all_historic in ('enabled', 'disabled')),
  all_user_chat text not null default 'disabled' check (all_user_chat in ('enabled', 'disabled')),
  user_close_pending_ticket text not null default 'enabled' check (user_close_pending_ticket in ('enabled', 'disabled')),
  show_dashboard text not null default 'disabled' check (show_dashboard in ('enabled', 'disabled')),
  allow_real_time text not null default 'disabled' check (allow_real_time in ('enabled', 'disabled')),
  allow_connections text not null default 'disabled' check (allow_connections in ('enabled', 'disabled')),
  default_tickets_manager_width bigint not null default 1100,
  connection_id bigint,
  last_seen_at timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (company_id, id)
);
call control.protect('users');

create table user_queues (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call control.protect('user_queues');

create table company_settings (
  company_id bigint not null references companies (id),
  key text not null,
  value text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, key)
);
call control.protect('company_settings');

-- Append-only: the application may add and read, never change or remove.
create table audit_log (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint,
  act text not null,
  subject_id bigint,
  details jsonb not null default '{}',
  ip text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
call control.protect('audit_log');
revoke update, delete on audit_log from guiche_app;

-- Control tables: no grants to guiche_app, reached only through the functions below.
create table control.login_emails (
  email text primary key, -- folded: lower case, no surrounding spaces
  company_id bigint not null,
  user_id bigint not null,
  foreign key (company_id, user_id) references public.users (company_id, id) on delete cascade
);
create table control.sessions (
  id uuid primary key,
  company_id bigint not null,
  user_id bigint not null,
  refresh_hash bytea not null unique,
  previous_refresh_hash bytea,
  previous_until timestamptz(3),
  remember boolean not null,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text
);
create index sessions_of_user on control.sessions (company_id, user_id) where ended_at is null;
create index sessions_previous on control.sessions (previous_refresh_hash);
create table control.access_tokens (
  hash bytea primary key,
  session_id uuid not null references control.sessions (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index access_tokens_of_session on control.access_tokens (session_id);
create unlogged table control.rate_limits (
  key text primary key,
  window_ends_at timestamptz(3) not null,
  hits bigint not null
);
grant select, insert, update, delete on control.login_emails, control.sessions, control.access_tokens, control.rate_limits to guiche_control;

-- Who signs in with this address. The hash is read afterwards, under row security.
create function control.find_login(p_email text) returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select l.company_id, l.user_id from control.login_emails l where l.email = p_email $$;

create function control.set_login_email(p_user bigint, p_email text) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  delete from control.login_emails where company_id = public.current_company() and user_id = p_user;
  insert into control.login_emails (email, company_id, user_id) values (p_email, public.current_company(), p_user);
end $$;

create function control.open_session(p_id uuid, p_user bigint, p_refresh bytea, p_access bytea, p_access_until timestamptz,
  p_until timestamptz(3), p_remember boolean, p_ip text, p_agent text) returns void
  language plpgsql security definer set search_path = control, pg_temp as $$
begin
  insert into control.sessions (id, company_id, user_id, refresh_hash, remember, ip, user_agent, expires_at)
    values (p_id, public.current_company(), p_user, p_refresh, p_remember, p_ip, p_agent, p_until);
  insert into control.access_tokens values (p_access, p_id, p_access_until);
end $$;

-- 'live', 'expired' (the access token is old, its session lives) or no row (unknown, ended, past its end).
create function control.find_session(p_access bytea) returns table (session_id uuid, company_id bigint, user_id bigint, state text)
  language sql stable security definer set search_path = control, pg_temp as $$
  select s.id, s.company_id, s.user_id, case when a.expires_at > now() then 'live' else 'expired' end
  from control.access_tokens a join control.sessions s on s.id = a.session_id
  where a.hash = p_access and s.ended_at is null and s.expires_at > now() $$;

-- Rotation. The current refresh token gives a new one; the previous one, for 10 s, only a new access token
-- (parallel tabs share the cookie); an older one ends the session, because somebody else holds it.
create function control.refresh_session(p_refresh bytea, p_new_refresh bytea, p_access bytea, p_access_until timestamptz)
  returns table (session_id uuid, company_id bigint, user_id bigint, rotated boolean, remember boolean, expires_at timestamptz)
  language plpgsql security definer set search_path = control, pg_temp as $$
declare s control.sessions; v_rotated boolean;
begin
  select * into s from control.sessions x where x.refresh_hash = p_refresh or x.previous_refresh_hash = p_refresh for update;
  if s.id is null or s.ended_at is not null or s.expires_at <= now() then return; end if;
  v_rotated := s.refresh_hash = p_refresh;
  if not v_rotated and s.previous_until <= now() then
    update control.sessions x set ended_at = now(), end_reason = 'reuse' where x.id = s.id;
    return;
  end if;
  if v_rotated then
    update control.sessions x set refresh_hash = p_new_refresh, previous_refresh_hash = p_refresh,
      previous_until = now() + interval '10 seconds', last_used_at = now() where x.id = s.id;
  end if;
  delete from control.access_tokens a where a.session_id = s.id and a.expires_at < now() - interval '1 day';
  insert into control.access_tokens values (p_access, s.id, p_access_until);
  return query select s.id, s.company_id, s.user_id, v_rotated, s.remember, s.expires_at;
end $$;

-- Ends one session (p_keep null, p_session given) or all of a user but p_keep. Answers the ended ones.
create function control.end_sessions(p_user bigint, p_session uuid, p_keep uuid, p_reason text) returns setof uuid
  language sql security definer set search_path = control, pg_temp as $$
  update control.sessions set ended_at = now(), end_reason = p_reason
  where company_id = public.current_company() and user_id = p_user and ended_at is null
    and (p_session is null or id = p_session) and (p_keep is null or id <> p_keep) returning id $$;

create function control.live_sessions(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = control, pg_temp as $$
  select id from control.sessions where id = any(p_ids) and ended_at is null and expires_at > now() $$;

-- Counts one more hit in the key's window; answers the seconds to wait, 0 when the hit is allowed.
create function control.hit_rate(p_key text, p_limit bigint, p_window interval) returns double precision
  language sql security definer set search_path = control, pg_temp as $$
  insert into control.rate_limits as r (key, window_ends_at, hits) values (p_key, now() + p_window, 1)
  on conflict (key) do update set
    hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then now() + p_window else r.window_ends_at end
  returning case when r.hits <= p_limit then 0 else greatest(1, extract(epoch from r.window_ends_at - now())) end $$;


do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'control' and p.prokind = 'f' loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
