-- People of WhatsApp by QR have pictures, too; the channel tells them to the one process that holds the session.

alter table contact_profiles drop constraint contact_profiles_type_check, add constraint contact_profiles_type_check
  check (type in ('psid', 'igsid', 'phone', 'lid', 'group'));

-- What other processes ask the session's owner for: rows live until their answer is taken.
create table whatsapp_pictures (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  jid text not null,
  asked_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  url text, -- null in an answer: there is none, or it is hidden
  primary key (company_id, connection_id, jid),
  foreign key (company_id, connection_id) references whatsapp_sessions (company_id, connection_id) on delete cascade
);
call control.protect('whatsapp_pictures');

-- Until when the code that is shown can be scanned or typed.
alter table connections add code_expires_at timestamptz(3);
