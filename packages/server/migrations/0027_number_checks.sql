-- Whether the numbers of an import have an account: asked one after the other, by whichever process runs the session.
create table number_checks (
  company_id bigint not null references companies (id),
  import_id bigint not null,
  user_id bigint not null,
  connection_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'canceled')),
  total bigint not null,
  checked bigint not null default 0,
  found bigint not null default 0,
  missing bigint not null default 0,
  last_row bigint not null default 0, -- up to here numbers were come to
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id)
);
call control.protect('number_checks');
create index number_checks_under_way on number_checks (company_id, connection_id) where state = 'running';

alter table contact_import_rows add has_account boolean; -- null: nobody asked, or the channel did not say
