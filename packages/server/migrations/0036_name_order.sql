-- Contacts are listed by name, and a name may be a number: between names of one's own choice its place says what it is. So
-- lists are ordered by the rest of the name, for everybody alike. Stars count as digits: names come masked to screens.
create function name_key(p_name text) returns text language sql immutable strict parallel safe
  return regexp_replace(public.fold(p_name), '\+?[0-9*]([^a-z0-9*]*[0-9*]){7,}', '', 'g');
alter table contacts add column name_order text generated always as (name_key(name)) stored;

alter index contacts_people rename to contacts_by_folded_name; -- along it lookalikes are found
drop index contacts_by_name, contacts_by_channel, contacts_groups;
create index contacts_by_name on contacts (company_id, name_order, id) where deleted_at is null;
create index contacts_by_channel on contacts (company_id, channel, name_order, id) where deleted_at is null;
create index contacts_people on contacts (company_id, name_order, id) where deleted_at is null and not is_group;
create index contacts_groups on contacts (company_id, name_order, id) where deleted_at is null and is_group;
