-- When an account's platform was asked for the past that its owner's phone shares: it answers that once.
alter table connections add past_asked_at timestamptz;
