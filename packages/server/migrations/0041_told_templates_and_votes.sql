-- What a platform tells of a template's standing, category and quality has a time each: none makes the others stale.
-- For this statement the owner sees the rows of all companies.
alter table templates add column status_told_at timestamptz(3), add column category_told_at timestamptz(3),
  add column quality_told_at timestamptz(3);
alter table templates no force row level security;
update templates set status_told_at = told_at, category_told_at = told_at, quality_told_at = told_at where told_at is not null;
alter table templates force row level security;
alter table templates drop column told_at;

-- What each voter of a poll chose last; nothing, once they took it back.
create table poll_votes (
  company_id bigint not null references companies (id),
  message_id bigint not null,
  contact_id bigint not null,
  names text[] not null,
  at timestamptz(3) not null, -- the channel's clock
  primary key (company_id, message_id, contact_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id)
);
call control.protect('poll_votes');
create index votes_of_contact on poll_votes (company_id, contact_id);
