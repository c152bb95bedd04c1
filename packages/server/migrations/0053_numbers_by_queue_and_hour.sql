-- How long it takes in each queue, and how many begin in each hour: sums by day, as those by attendant.
create table attendance_days_by_queue (
  company_id bigint not null references companies (id),
  day date not null,
  queue_id bigint not null, -- 0 is none
  support_ms bigint not null,
  supported bigint not null,
  wait_ms bigint not null,
  waited bigint not null,
  primary key (company_id, day, queue_id)
);
call control.protect('attendance_days_by_queue');

create table attendance_days_by_hour (
  company_id bigint not null references companies (id),
  day date not null,
  hour bigint not null check (hour between 0 and 23), -- of the company's clock
  tickets bigint not null,
  primary key (company_id, day, hour)
);
call control.protect('attendance_days_by_hour');

-- All days are summed anew, these with them; until then they are read row by row. The owner sees the rows of all companies.
alter table day_states no force row level security;
delete from day_states;
alter table day_states force row level security;
