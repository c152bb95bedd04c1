-- As before (0055), but a first look that has walked far ends at four hundred: two common words together are found once in a
-- hundred and thirty messages, so a thousand of them took twice the limit of a search.
create or replace function control.search_messages(p_company bigint, p_bodies text[], p_limit bigint, p_by_index boolean, p_budget interval,
    out ids bigint[], out complete boolean)
  language plpgsql stable security definer set search_path = control, pg_temp as $$
declare
  v_until timestamptz := clock_timestamp() + p_budget;
  v_limit bigint := least(p_limit, 10001);
  v_before bigint := 9007199254740991;
  v_rows bigint := 5000;
  v_walked bigint := 0;
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
    v_walked := v_walked + v_seen;
    exit when complete or cardinality(ids) >= v_limit or clock_timestamp() > v_until
      or (v_limit < 10001 and v_walked > 40000 and cardinality(ids) >= 400);
    -- Fewer than 1 match in 300,000 / limit messages: walking on would take longer than the index.
    if p_by_index and v_walked <= 5000 and cardinality(ids) * 60 < v_limit then
      execute format('with older as materialized (select m.id from public.messages m where m.company_id = $1 and m.id < $2
          and %s and not m.is_deleted and m.ticket_id is not null)
        select array(select o.id from older o order by o.id desc limit $4)',
          (select string_agg(format('m.body_folded%s like $3[%s]', case when length(word) < 5 then ' || ''''' end, n), ' and ')
            from unnest(p_bodies) with ordinality w (word, n)))
        into v_found using p_company, v_before, p_bodies, v_limit + 1;
      ids := ids || v_found;
      complete := true;
    end if;
    v_rows := case when cardinality(ids) = 0 then 20000
      else least(20000, greatest(1000, v_walked * (v_limit - cardinality(ids)) / cardinality(ids) * 4 / 3)) end;
  end loop;
  if cardinality(ids) > v_limit then
    ids := ids[1:v_limit];
    complete := false;
  end if;
end $$;
