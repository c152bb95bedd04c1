-- Messages that came in a form no key opens and were asked for again. One that has not come when its time is over goes into
-- the inbox as what stands in for it; within seconds a row is gone again.
create table late_messages (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  provider_id text not null,
  lane text not null, -- as in the inbox
  event jsonb not null, -- who wrote it and when
  due_at timestamptz(3) not null,
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call control.protect('late_messages');
create index late_messages_due on late_messages (company_id, due_at);

grant select on late_messages to guiche_control;
create policy control_reads on late_messages for select to guiche_control using (true);
create function control.companies_with_late_messages() returns setof bigint
  language sql stable security definer set search_path = control, pg_temp as $$
  select c.id from public.companies c
  where exists (select from public.late_messages l where l.company_id = c.id and l.due_at <= now()) $$;
alter function control.companies_with_late_messages() owner to guiche_control;
revoke all on function control.companies_with_late_messages() from public;
grant execute on function control.companies_with_late_messages() to guiche_app;

-- When a stranger may be written to next, and since when which number is paired: a new one is allowed fewer strangers a day.
alter table whatsapp_sessions add column next_reach_out_at timestamptz(3), add column paired_number text,
  add column paired_at timestamptz(3);

-- What is paired already is as old as its connection. For this statement the owner sees the rows of all companies.
alter table whatsapp_sessions no force row level security;
alter table connections no force row level security;
update whatsapp_sessions s set paired_number = c.number, paired_at = c.created_at
  from connections c where c.company_id = s.company_id and c.id = s.connection_id and s.creds_sealed is not null and c.number <> '';
alter table connections force row level security;
alter table whatsapp_sessions force row level security;
