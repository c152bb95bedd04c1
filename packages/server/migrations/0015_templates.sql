-- What a platform approved to be sent to people who have not written lately: a copy, read anew from there.
create table templates (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  business_id text not null, -- the account that it was read from: one of several numbers
  provider_id text not null,
  name text not null,
  language text not null,
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled')),
  reason text,
  quality text check (quality in ('green', 'yellow', 'red')),
  content jsonb not null,
  synced_at timestamptz(3) not null,
  told_at timestamptz(3), -- of the last change that a webhook told of, by the platform's clock
  primary key (company_id, id),
  unique (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call control.protect('templates');
