-- Whose numbers a sheet has where they name no country: ISO 3166 alpha-2.
alter table contact_imports add column country text not null default 'BR' check (country ~ '^[A-Z]{2}$');

-- Numbers were once kept as they were typed, with what is dialled before them or without their country: `0055…`, `055…`, `55011…`,
-- `011…`, `11 9…`. Whoever stands there twice by that is shown as one who may be one person.
create or replace function phone_key(number text) returns text language sql immutable parallel safe
  return case when number ~ '^55\d\d9[6-9]\d{7}$' then left(number, 4) || right(number, 8)
    when number ~ '^(0{0,2}55)?0?[1-9]{2}9[6-9]\d{7}$' then '55' || left(right(number, 11), 2) || right(number, 8)
    when number ~ '^(0{0,2}550?|0)[1-9]{2}[2-9]\d{7}$' then '55' || right(number, 10)
    when number ~ '^521\d{10}$' or number ~ '^549\d{10}$' then left(number, 2) || right(number, 10)
    else number end;
-- Of those alone the key is another one; it follows from the number, and is written with its row.
alter table contacts no force row level security;
update contacts set number = number where number ~ '^0' or number ~ '^550' or number ~ '^[1-9]{2}9[6-9]\d{7}$';
alter table contacts force row level security;
