-- Queues as admins keep them, and tags as people count them.

-- A removed queue stays a row for the tickets, messages and reports that passed through it.
alter table queues
  add out_of_hours_message text not null default '',
  add close_ticket boolean not null default false,
  add deleted_at timestamptz(3),
  drop constraint queues_company_id_color_key;
create unique index queues_one_colour on queues (company_id, upper(color)) where deleted_at is null;
create index connections_of_queue on connection_queues (company_id, queue_id);
create index users_of_queue on user_queues (company_id, queue_id);

-- Whose tag it is and how many they are, from the index alone; deleted contacts, of whom there are few, are taken off.
drop index contacts_of_tag;
create index contacts_of_tag on contact_tags (company_id, tag_id, contact_id);
create index contacts_deleted on contacts (company_id, id) where deleted_at is not null;
