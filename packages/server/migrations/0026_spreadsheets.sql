-- Lists on their way into a spreadsheet. Row and file go a day later, by a job that was left when it began.
create table exports (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint, -- null: whoever asked is gone, and nobody gets the file
  kind text not null,
  query text not null, -- as the list itself is asked
  language text not null check (language in ('pt', 'en', 'es', 'tr')),
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  error text,
  storage_key text,
  sha256 text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  check ((state = 'done') = (storage_key is not null))
);
call control.protect('exports');
create index exports_of_user on exports (company_id, user_id, kind, id desc);
