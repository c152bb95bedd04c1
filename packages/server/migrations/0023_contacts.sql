-- Contacts as a table of their own: in the order of names under every filter, whose they are, and which of them look alike.

-- Stored, because each row that is compared or sorted would otherwise be folded once more: ten times the comparison.
-- A number in one of its two spellings (`phoneTwin`): two that differ in nothing else are one telephone.
create function phone_key(number text) returns text language sql immutable parallel safe
  return case when number ~ '^55\d\d9[6-9]\d{7}$' then left(number, 4) || right(number, 8)
    when number ~ '^521\d{10}$' or number ~ '^549\d{10}$' then left(number, 2) || right(number, 10)
    else number end;
alter table contacts
  add column name_folded text generated always as (fold(name)) stored,
  add column number_key text generated always as (phone_key(number)) stored;

drop index contacts_by_name;
create index contacts_by_name on contacts (company_id, name_folded, id) where deleted_at is null;
create index contacts_by_channel on contacts (company_id, channel, name_folded, id) where deleted_at is null;
create index contacts_people on contacts (company_id, name_folded, id) where deleted_at is null and not is_group;
create index contacts_groups on contacts (company_id, name_folded, id) where deleted_at is null and is_group;
create index contacts_by_number on contacts (company_id, number_key, id) where deleted_at is null and not is_group and number_key <> '';
create index contacts_by_email on contacts (company_id, lower(email), id) where deleted_at is null and not is_group and email <> '';
create index identities_by_value on contact_identities (company_id, value, contact_id) where type <> 'group';

drop index contacts_search;
create index contacts_search on contacts using gin (company_id, name_folded gin_trgm_ops) where deleted_at is null;
grant select (name_folded) on contacts to guiche_search;
create or replace function control.search_contacts(p_company bigint, p_name text, p_number text, p_twin text, p_limit bigint) returns setof bigint
  language plpgsql stable security definer set search_path = control, pg_temp as $$
begin
  if p_company is distinct from public.current_company() then return; end if;
  return query execute 'select c.id from public.contacts c where c.company_id = $1 and c.deleted_at is null
      and (c.name_folded like $2 or c.number like $3 or c.number like $4) order by c.id desc limit $5'
    using p_company, p_name, p_number, p_twin, least(p_limit, 10001);
end $$;

-- Whose a contact is: new tickets go to the first of them. Who is no user any more owns nobody, wherever this is read.
create table contact_owners (
  company_id bigint not null references companies (id),
  contact_id bigint not null,
  user_id bigint not null,
  position bigint not null,
  primary key (company_id, contact_id, user_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call control.protect('contact_owners');
create index contacts_of_owner on contact_owners (company_id, user_id);

-- Two that somebody said are not one person, the lower id first: they are proposed no more.
create table contact_distinctions (
  company_id bigint not null references companies (id),
  low_id bigint not null,
  high_id bigint not null,
  user_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, low_id, high_id),
  foreign key (company_id, low_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, high_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  check (low_id < high_id)
);
call control.protect('contact_distinctions');
create index distinctions_of_high on contact_distinctions (company_id, high_id);
