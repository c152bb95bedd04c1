-- Some channels are told of each message that was read, not up to which: how many were, up to the row's own.
alter table outbox add read_count bigint not null default 1;
