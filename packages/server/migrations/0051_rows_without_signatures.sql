-- Rows of lists leave out the signature of who wrote; those written before that kept it until something else was said. What
-- counts is as in `withoutSignature`: the author's name, and no other words, before which the sign of a kind may stand. The
-- message itself, which keeps its signature, tells that it is ours and whose. No index holds what changes here.
alter table tickets no force row level security;
alter table messages no force row level security;
alter table users no force row level security;
update tickets t set version = t.version + 1, last_message = btrim(
    left(t.last_message, strpos(t.last_message, s.mark) - 1) || substr(t.last_message, strpos(t.last_message, s.mark) + length(s.mark)),
    E' \n')
  from messages m
  join users u on u.company_id = m.company_id and u.id = m.user_id
  cross join lateral (select '*' || u.name || E':*\n' as mark) s
  -- First what the row alone tells: of most nothing else is read.
  where t.last_message ~ '^.{0,4}\*' and m.company_id = t.company_id and m.id = t.last_message_id
    and m.from_me and starts_with(m.body, s.mark) and strpos(t.last_message, s.mark) between 1 and 5;
alter table tickets force row level security;
alter table messages force row level security;
alter table users force row level security;
