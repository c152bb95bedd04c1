-- What a platform tells of a template's standing, category and quality has a time each: none makes the others stale.
-- For this statement the owner sees the rows of all companies.
alter table templates add column status_told_at timestamptz(3), add column category_told_at timestamptz(3),
  add column quality_told_at timestamptz(3);
alter table templates no force row level security;
update templates set status_told_at = told_at, category_told_at = told_at, quality_told_at = told_at where told_at is not null;
alter table templates force row level security;
alter table templates drop column told_at;
