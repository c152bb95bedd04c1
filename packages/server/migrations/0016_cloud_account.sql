-- What a platform says of an account itself: how good it is, how many it may write to, what is wrong with it. Each word
-- stands with its time, so that of two the younger counts.
alter table connections add account_facts jsonb not null default '{}' check (jsonb_typeof(account_facts) = 'object');

-- What the drain read of accounts, and of their past, until somebody has acted on it.
create table account_news (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  event jsonb not null,
  attempts bigint not null default 0,
  due_at timestamptz(3) not null default now(), -- put off while somebody acts: who dies meanwhile is followed by another
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call control.protect('account_news');
create index account_news_due on account_news (company_id, due_at);
create index account_news_of_connection on account_news (company_id, connection_id, id);

grant select on account_news to guiche_control;
create policy control_reads on account_news for select to guiche_control using (true);

-- What was tried ten times is set aside (due never) and stays for thirty days.
create function control.companies_with_account_news() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.account_news n where n.company_id = c.id and n.due_at <= now()) $$;

-- Whose an account is: one that is connected, by its own id; or, as `waba:<id>:<numbers>`, the connections of a WhatsApp
-- Business account, of which a number that is known says more than what somebody typed in.
grant select (company_id, id, channel, number, waba_id, deleted_at) on connections to guiche_control;
create policy control_reads on connections for select to guiche_control using (true);
create index connections_by_waba on connections (waba_id) where waba_id is not null and deleted_at is null;
create index connections_by_number on connections (number) where channel = 'whatsappapi' and deleted_at is null;

drop function control.find_route(text, text);
create function control.find_routes(p_object text, p_account text) returns table (company_id bigint, connection_id bigint)
  language sql stable security definer set search_path = control, pg_temp as $$
  select r.company_id, r.connection_id from control.connection_routes r where r.object = p_object and r.account_id = p_account
  union all
  select c.company_id, c.id from public.connections c
  where p_account like 'waba:%' and c.channel = 'whatsappapi' and c.deleted_at is null
    and c.number <> '' and c.number = any(string_to_array(split_part(p_account, ':', 3), ','))
  union all
  select c.company_id, c.id from public.connections c
  where p_account like 'waba:%' and c.channel = 'whatsappapi' and c.deleted_at is null
    and c.waba_id = split_part(p_account, ':', 2) and (split_part(p_account, ':', 3) = '' or c.number = '') $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.companies_with_account_news()', 'control.find_routes(text, text)']::regprocedure[] loop
    execute format('alter function %s owner to guiche_control', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
