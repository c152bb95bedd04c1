-- Contacts from a sheet: its rows as they were read, until the import is a week old. The file itself is not kept.
create table contact_imports (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  file_name text not null,
  state text not null default 'reading'
    check (state in ('reading', 'mapping', 'review', 'running', 'done', 'canceled', 'failed')),
  columns jsonb not null default '[]', -- of each: its head, some values, and what it is for
  rows_read bigint not null default 0,
  faulty bigint not null default 0,
  known bigint not null default 0,
  chosen bigint not null default 0,
  last_row bigint not null default 0, -- up to here rows were come to
  done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('contact_imports');
create index contact_imports_of_user on contact_imports (company_id, user_id, id desc);
create unique index one_contact_import on contact_imports (company_id) where state = 'running';
create index contact_imports_by_age on contact_imports (created_at);

create table contact_import_rows (
  company_id bigint not null references companies (id),
  import_id bigint not null,
  row_no bigint not null,
  cells jsonb not null, -- texts
  fault text, -- as the contract's reasons of a row
  known boolean not null default false,
  chosen boolean not null default true,
  primary key (company_id, import_id, row_no),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
call control.protect('contact_import_rows');

-- Whose a number is, for many at once.
create index contacts_of_number on contacts (company_id, number) where deleted_at is null;

-- Their rows go with them.
grant select, delete on contact_imports to guiche_control;
create policy control_reads on contact_imports for select to guiche_control using (true);
create policy control_removes on contact_imports for delete to guiche_control using (true);
create function control.remove_contact_imports(p_limit bigint) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
declare v_gone bigint;
begin
  delete from public.contact_imports i using (select company_id, id from public.contact_imports
    where created_at < now() - interval '7 days' and state <> 'running' limit p_limit) old
  where i.company_id = old.company_id and i.id = old.id;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
alter function control.remove_contact_imports(bigint) owner to guiche_control;
revoke all on function control.remove_contact_imports(bigint) from public;
grant execute on function control.remove_contact_imports(bigint) to guiche_app;
