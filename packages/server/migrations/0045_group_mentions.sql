-- Who is in a group, as the channel last told the session that is in it. Whoever stays in it keeps the id.
create table group_members (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  group_value text not null, -- the group's address
  type text not null check (type in ('phone', 'lid')), -- by which address the channel speaks of them there
  value text not null,
  number text, -- where the channel tells it
  primary key (company_id, id),
  unique (company_id, connection_id, group_value, type, value),
  foreign key (company_id, connection_id) references connections (company_id, id)
);
call control.protect('group_members');

-- Whom of a group the words of a message speak to: they stand there as `@name`, and go out as addresses.
alter table messages add spoken_to jsonb;
