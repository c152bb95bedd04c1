-- The files of messages: what is on its way, where the bytes are, and what was made of them.

create table media (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  message_id bigint not null,
  state text not null check (state in ('pending', 'ready', 'failed')),
  error text check (error in ('too_large', 'expired', 'unreachable', 'refused', 'storage_full', 'broken')),
  name text not null,
  mime_type text not null, -- found in the bytes; before they are here what the channel claims
  is_voice boolean not null default false,
  size bigint,
  width bigint,
  height bigint,
  duration_ms bigint,
  sha256 text, -- of the bytes as they came, in hexadecimal
  -- The original, and what was made of it: a preview, and the audio for players that cannot read the original.
  storage_key text,
  thumbnail_key text,
  mp3_key text,
  ogg_key text,
  -- What the channel knows the file by: where a contact's file is fetched, or what ours was uploaded as, and when.
  provider_media_id text,
  claimed_sha256 text,
  uploaded_at timestamptz(3),
  -- Fetching: set while the state is pending. A job that has taken the row shows signs of life in taken_at.
  due_at timestamptz(3),
  taken_at timestamptz(3),
  attempts bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call control.protect('media');
create index media_due on media (company_id, due_at) where due_at is not null;
grant usage, select on sequence media_id_seq to guiche_app; -- the address of a file holds its id: drawn before the row is written

grant select on media to guiche_control;
create policy control_reads on media for select to guiche_control using (true);

-- Companies with files to fetch now, also those that a job is fetching.
create function control.companies_with_due_media() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.media m where m.company_id = c.id and m.due_at <= now()) $$;

-- Whose a session is, by its own id: the cookie that files are shown by holds it, signed.
create function control.find_session_by_id(p_id uuid) returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = control, pg_temp
  as $$ select s.company_id, s.user_id from control.sessions s where s.id = p_id and s.ended_at is null and s.expires_at > now() $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.companies_with_due_media()', 'control.find_session_by_id(uuid)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
