-- Search. Row security runs before `like`, which is not leakproof, and so switches the trigram indexes off. The searching
-- is therefore done by functions of a role of its own that signs in nowhere and reads the few columns they need: they
-- answer ids of the running statement's company only, newest first, and whoever called joins them under row security.
do $$ begin
  perform pg_advisory_xact_lock(7266000); -- roles are shared by all databases of a cluster: two may migrate at once
  if not exists (select from pg_roles where rolname = 'guiche_search') then create role guiche_search nologin nobypassrls; end if;
  execute format('grant guiche_search to %I', current_user);
end $$;
grant usage on schema public to guiche_search;
grant usage, create on schema control to guiche_search;
grant select (company_id, id, name, number, deleted_at) on contacts to guiche_search;
create policy search_reads on contacts for select to guiche_search using (true);

create index contacts_number_search on contacts using gin (company_id, number gin_trgm_ops) where deleted_at is null;

-- Stored, because a trigram index only proposes rows: each is compared once more, and folding it again would cost ten
-- times the comparison.
drop index messages_search;
alter table messages add column body_folded text generated always as (fold(body)) stored;
create index messages_search on messages using gin (company_id, body_folded gin_trgm_ops);
grant select (company_id, id, ticket_id, body_folded, is_deleted) on messages to guiche_search;
create policy search_reads on messages for select to guiche_search using (true);

-- Patterns come ready for `like`. A number may have a second spelling; null finds nothing. Executed as text, so that
-- each pattern is planned for itself.
create function control.search_contacts(p_company bigint, p_name text, p_number text, p_twin text, p_limit bigint) returns setof bigint
  language plpgsql stable security definer set search_path = control, pg_temp as $$
begin
  if p_company is distinct from public.current_company() then return; end if;
  return query execute 'select c.id from public.contacts c where c.company_id = $1 and c.deleted_at is null
      and (public.fold(c.name) like $2 or c.number like $3 or c.number like $4) order by c.id desc limit $5'
    using p_company, p_name, p_number, p_twin, least(p_limit, 10001);
end $$;

-- Ids of messages, newest first; `complete`: nothing older matches. The planner knows nothing about the text (row
-- security hides the statistics of what it must compare), so the newest 5,000 messages tell: where the text is common
-- among them it goes on from message to message while there is time, else the index finds the older ones at once.
create function control.search_messages(p_company bigint, p_body text, p_limit bigint, p_by_index boolean, p_budget interval,
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
    select coalesce(array_agg(x.id order by x.id desc) filter (where x.body_folded like p_body and not x.is_deleted and x.ticket_id is not null), '{}'),
        min(x.id), count(*)
      into v_found, v_before, v_seen
      from (select m.id, m.body_folded, m.is_deleted, m.ticket_id from public.messages m
        where m.company_id = p_company and m.id < v_before order by m.id desc limit v_rows) x;
    ids := ids || v_found;
    complete := v_seen < v_rows;
    exit when complete or cardinality(ids) >= v_limit or clock_timestamp() > v_until;
    -- Fewer than 1 match in 300,000 / limit messages: walking on would take longer than the index.
    if p_by_index and v_rows = 5000 and cardinality(ids) * 60 < v_limit then
      ids := ids || array(
        with older as materialized (select m.id from public.messages m where m.company_id = p_company and m.id < v_before
          and m.body_folded like p_body and not m.is_deleted and m.ticket_id is not null)
        select o.id from older o order by o.id desc limit v_limit + 1);
      complete := true;
    end if;
    v_rows := 20000;
  end loop;
  if cardinality(ids) > v_limit then
    ids := ids[1:v_limit];
    complete := false;
  end if;
end $$;

do $$ declare f regprocedure; begin
  foreach f in array array['control.search_contacts', 'control.search_messages']::regproc[] loop
    execute format('alter function %s owner to guiche_search', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to guiche_app', f);
  end loop;
end $$;
revoke create on schema control from guiche_search;
