-- How often each rate was given on a day. So far nothing asks contacts for one: the days that are summed have none.
alter table attendance_days
  add column rate_0 bigint not null default 0,
  add column rate_1 bigint not null default 0,
  add column rate_2 bigint not null default 0,
  add column rate_3 bigint not null default 0,
  add column rate_4 bigint not null default 0,
  add column rate_5 bigint not null default 0,
  add column rate_6 bigint not null default 0,
  add column rate_7 bigint not null default 0,
  add column rate_8 bigint not null default 0,
  add column rate_9 bigint not null default 0,
  add column rate_10 bigint not null default 0;
