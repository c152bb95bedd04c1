-- Files that queues and answers send one after another: a list with a text, and its files, each under a name.
create table file_lists (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint, -- who made it; null when they are gone
  name text not null check (length(name) between 3 and 100),
  message text not null check (length(message) <= 4096),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call control.protect('file_lists');
create index file_lists_by_name on file_lists (company_id, fold(name), id);

create table file_options (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  list_id bigint not null,
  place bigint not null, -- in the list's order
  name text not null check (length(name) between 1 and 100),
  media_name text, -- the five below are of its file, which comes after it
  media_type text,
  media_size bigint,
  media_sha256 text,
  media_key text,
  primary key (company_id, id),
  foreign key (company_id, list_id) references file_lists (company_id, id) on delete cascade,
  check ((media_key is null) = (media_name is null) and (media_key is null) = (media_type is null)
    and (media_key is null) = (media_size is null) and (media_key is null) = (media_sha256 is null))
);
call control.protect('file_options');
create index file_options_of_list on file_options (company_id, list_id, place);
