-- A search looks for words, in any order; what separates words in a text must not hide it. So the fold leaves out what
-- nobody sees (soft hyphens, joiners, marks of direction, choices of a sign's form) and writes white space and control
-- characters, however many, as one space. The same table lives in the contract (fold.ts), equality-tested.
-- By patterns: a long list for translate() made it ten times as slow.
create or replace function fold(p_text text) returns text language sql immutable strict parallel safe
  return regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, translate(
      regexp_replace(p_text, '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]+', '', 'g'),
      'İI', 'ii'))), 'ı', 'i'),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g');

-- Two of one person's views may now be called the same: the later ones get their number.
alter table ticket_views no force row level security;
update ticket_views v set name = left(v.name, 50 - length(' ' || v.id)) || ' ' || v.id
  where exists (select from ticket_views o where o.company_id = v.company_id and o.user_id = v.user_id and o.id < v.id
    and fold(o.name) = fold(v.name));
alter table ticket_views force row level security;

reindex index ticket_views_by_name;
reindex index quick_messages_by_shortcode;
reindex index users_by_name;
reindex index file_lists_by_name;
-- Written anew with their indexes, which hold the old fold otherwise.
alter table contacts
  alter column name_folded set expression as (fold(name)),
  alter column name_order set expression as (name_key(name));
alter table messages alter column body_folded set expression as (fold(body));

-- Patterns come ready for `like`, one for each word: all of them are found. A word of fewer than three letters has nothing
-- that a trigram index could propose rows by; such words are compared where the others are found.
drop function control.search_contacts(bigint, text, text, text, bigint);
create function control.search_contacts(p_company bigint, p_names text[], p_number text, p_twin text, p_limit bigint) returns setof bigint
  language plpgsql stable security definer set search_path = control, pg_temp as $$
begin
  if p_company is distinct from public.current_company() then return; end if;
  return query execute format('select c.id from public.contacts c where c.company_id = $1 and c.deleted_at is null
      and ((%s) or c.number like $3 or c.number like $4) order by c.id desc limit $5',
      (select string_agg(format('c.name_folded%s like $2[%s]', case when length(word) < 5 then ' || ''''' end, n), ' and ')
        from unnest(p_names) with ordinality w (word, n)))
    using p_company, p_names, p_number, p_twin, least(p_limit, 10001);
end $$;

-- As before (0007), of words.
drop function control.search_messages(bigint, text, bigint, boolean, interval);
create function control.search_messages(p_company bigint, p_bodies text[], p_limit bigint, p_by_index boolean, p_budget interval,
    out ids bigint[], out complete boolean)
  language plpgsql stable security definer set search_path = control, pg_temp as $$
declare
  v_until timestamptz := clock_timestamp() + p_budget;
  v_limit bigint := least(p_limit, 10001);
  v_before bigint := 9007199254740991;
  v_rows bigint := 5000;
  v_found bigint[];
  v_seen bigint;
begin
  ids := '{}';
  complete := p_company is distinct from public.current_company();
  while not complete loop
    select coalesce(array_agg(x.id order by x.id desc) filter (where x.body_folded like all (p_bodies) and not x.is_deleted and x.ticket_id is not null), '{}'),
        min(x.id), count(*)
      into v_found, v_before, v_seen
      from (select m.id, m.body_folded, m.is_deleted, m.ticket_id from public.messages m
        where m.company_id = p_company and m.id < v_before order by m.id desc limit v_rows) x;
    ids := ids || v_found;
    complete := v_seen < v_rows;
    exit when complete or cardinality(ids) >= v_limit or clock_timestamp() > v_until;
    -- Fewer than 1 match in 300,000 / limit messages: walking on would take longer than the index.
    if p_by_index and v_rows = 5000 and cardinality(ids) * 60 < v_limit then
      execute format('with older as materialized (select m.id from public.messages m where m.company_id = $1 and m.id < $2
          and %s and not m.is_deleted and m.ticket_id is not null)
        select array(select o.id from older o order by o.id desc limit $4)',
          (select string_agg(format('m.body_folded%s like $3[%s]', case when length(word) < 5 then ' || ''''' end, n), ' and ')
            from unnest(p_bodies) with ordinality w (word, n)))
        into v_found using p_company, v_before, p_bodies, v_limit + 1;
      ids := ids || v_found;
      complete := true;
    end if;
    v_rows := 20000;
  end loop;
  if cardinality(ids) > v_limit then
    ids := ids[1:v_limit];
    complete := false;
  end if;
end $$;

grant create on schema control to guiche_search;
do $$ declare f regprocedure; begin
  foreach f in array array['control.search_contacts', 'control.search_messages']::regproc[] loop
    execute format('alter function %s owner to guiche_search', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
revoke create on schema control from guiche_search;
