-- One person may have several addresses of a kind: after a merge, or with a new number. Answers go to the one they wrote
-- from last. Kept only for people with several.
alter table contact_identities add used_at timestamptz(3);

-- Numbers that were theirs, or another contact's that turned out to be them: texts repeat those too.
alter table contacts add former_numbers text[] not null default '{}';
