-- A contact that is deleted takes its tickets out of sight, and not out of the figures: they were worked. A ticket that is
-- deleted by itself counts nowhere; of one that became part of another all is as it was.
create or replace function follow_ticket() returns trigger language plpgsql as $$
begin
  update public.ticket_sessions s set contact_id = new.contact_id,
      is_void = new.deleted_at is not null and case when new.merged_into is not null then s.closed_at is null
        else not exists (select from public.contacts c where c.company_id = new.company_id and c.id = new.contact_id
          and c.deleted_at = new.deleted_at and c.merged_into is null) end
    where s.company_id = new.company_id and s.ticket_id = new.id;
  update public.ticket_sessions s set is_only = n.attendances = 1 and not s.is_void
    from (select o.contact_id, count(*) filter (where not o.is_void) as attendances from public.ticket_sessions o
      where o.company_id = new.company_id and o.contact_id in (old.contact_id, new.contact_id) group by 1) n
    where s.company_id = new.company_id and s.contact_id = n.contact_id and s.is_only <> (n.attendances = 1 and not s.is_void);
  return null;
end $$;

-- Those that went with their contact until now went at the same moment. Each change leaves its mark, so that its day is
-- summed again. For these statements the owner sees the rows of all companies.
alter table contacts no force row level security;
alter table tickets no force row level security;
alter table ticket_sessions no force row level security;
alter table day_marks no force row level security;
update ticket_sessions s set is_void = false
  from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  where t.company_id = s.company_id and t.id = s.ticket_id and s.is_void and t.merged_into is null
    and c.merged_into is null and c.deleted_at = t.deleted_at;
update ticket_sessions s set is_only = n.attendances = 1 and not s.is_void
  from (select o.company_id, o.contact_id, count(*) filter (where not o.is_void) as attendances from ticket_sessions o
    join contacts c on c.company_id = o.company_id and c.id = o.contact_id and c.deleted_at is not null group by 1, 2) n
  where s.company_id = n.company_id and s.contact_id = n.contact_id and s.is_only <> (n.attendances = 1 and not s.is_void);
alter table day_marks force row level security;
alter table ticket_sessions force row level security;
alter table tickets force row level security;
alter table contacts force row level security;
