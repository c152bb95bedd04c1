-- The counts of the live lists leave out what is set aside, and go on reading this index alone.
drop index tickets_live;
create index tickets_live on tickets (company_id, status, queue_id, user_id, is_group, unread_messages, snoozed_at)
  where status <> 'closed' and deleted_at is null;
