-- A ticket is one that an import left only until somebody takes it up or writes in it: from then on nobody closes it unasked.
-- For this statement the owner sees the rows of all companies.
alter table tickets no force row level security;
alter table ticket_logs no force row level security;
update tickets t set imported_at = null
  where t.imported_at is not null and (t.status not in ('pending', 'group') or t.user_id is not null or t.unread_messages > 0
    or t.last_inbound_at > t.imported_at or exists (select from ticket_logs l
      where l.company_id = t.company_id and l.ticket_id = t.id and l.type <> 'create'));
alter table ticket_logs force row level security;
alter table tickets force row level security;
