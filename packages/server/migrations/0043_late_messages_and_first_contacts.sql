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
