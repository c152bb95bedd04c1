-- What channels tell of whole chats and accounts, in an order of their own.

-- A tick up to a moment may come before the answer to the call it speaks of: when the call began, and what was told since.
alter table outbox
  add begun_at timestamptz(3),
  add told_ack bigint not null default 0;
