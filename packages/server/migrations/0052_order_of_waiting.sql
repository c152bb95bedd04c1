-- Who has waited longest stands first. The key is the list's own (`waitingSince`); rows that wait for nobody are not in it.
create index tickets_waiting on tickets (company_id, (case when queued_at is null then updated_at else queued_at end), id)
  where status = 'pending' and deleted_at is null;
