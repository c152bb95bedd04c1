-- Channels whose messages bring no name, and which take sound in a form of their own.

-- Who somebody is on a channel that has to be asked. Due with the first message, and again when it has grown old.
create table contact_profiles (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  type text not null check (type in ('psid', 'igsid')),
  scope text not null,
  value text not null check (length(value) between 1 and 200),
  connection_id bigint not null,
  name text, -- as the channel last told it: a contact that a person has renamed keeps its name
  picture_key text,
  attempts bigint not null default 0,
  due_at timestamptz(3), -- put off while somebody asks: who dies meanwhile is followed by another
  fetched_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, type, scope, value),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call control.protect('contact_profiles');
create index contact_profiles_due on contact_profiles (company_id, due_at) where due_at is not null;

alter table media add m4a_key text;

grant select on contact_profiles to guiche_control;
create policy control_reads on contact_profiles for select to guiche_control using (true);

create function control.companies_with_due_profiles() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.contact_profiles p where p.company_id = c.id and p.due_at <= now()) $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.companies_with_due_profiles()']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
