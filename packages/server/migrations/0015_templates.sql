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
create index templates_business on templates (business_id, connection_id);

grant select on templates to guiche_control;
create policy control_reads on templates for select to guiche_control using (true);

-- What is told of a business account reaches a connection that its templates were read by: that its access opens the
-- account is proved by them. Which of several it is makes no difference within a company.
create or replace function control.find_route(p_object text, p_account text) returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select r.company_id, r.connection_id from control.connection_routes r where r.object = p_object and r.account_id = p_account
  union all
  (select r.company_id, r.connection_id from public.templates t
     join control.connection_routes r on r.company_id = t.company_id and r.connection_id = t.connection_id
   where t.business_id = p_account and r.object = p_object
     and not exists (select from control.connection_routes o where o.object = p_object and o.account_id = p_account)
   order by t.connection_id limit 1) $$;
