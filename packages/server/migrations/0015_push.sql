-- A due row calls to a message, or one person to a ticket that was handed to them: there may be no message yet.
-- Whoever turns due rows into jobs removes them with the same commit, so none is ever held.
alter table push_due
  add user_id bigint,
  alter message_id drop not null,
  drop taken_at,
  add check ((message_id is null) = (user_id is not null)),
  add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;

create or replace function control.companies_with_due_pushes() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c where exists (select from public.push_due d where d.company_id = c.id) $$;
