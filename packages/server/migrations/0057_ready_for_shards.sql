-- Row security without a subquery: what looks at policies from outside (a proxy, a planner that spreads tables over machines)
-- reads one comparison. current_company() is inlined, so indexes serve it as they did.
create or replace procedure control.protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s using (company_id = current_company()) with check (company_id = current_company())', target);
  execute format('grant select, insert, update, delete on %s to guiche_app', target);
end $$;

do $$ declare t regclass; begin
  for t in select polrelid from pg_policy where polname = 'own_company' loop
    execute format('alter policy own_company on %s using (%2$I = current_company()) with check (%2$I = current_company())', t,
      case t when 'companies'::regclass then 'id' else 'company_id' end);
  end loop;
end $$;

-- What an attendance says of its ticket is written by the statements that write attendances and tickets, instead of triggers.
drop trigger note_attendance on ticket_sessions;
drop trigger follow_new_attendances on ticket_sessions;
drop trigger follow_attendances on ticket_sessions;
drop trigger follow_ticket on tickets;
drop function note_attendance, follow_attendances, follow_ticket;
-- Forgotten, it is refused, and not left out of the numbers.
alter table ticket_sessions alter column contact_id set not null;

-- Brings attendances in line with tickets of these contacts that were deleted, became part of others, came from another contact,
-- or were written by a seed: what they have of their ticket, whether they count, and whether they are their contact's only one.
-- Days that change are marked.
create function settle_attendances(p_company bigint, p_contacts bigint[]) returns void language sql as $$
  with placed as (
    update ticket_sessions s set contact_id = t.contact_id, is_group = t.is_group, is_active_demand = t.is_active_demand, is_void = t.is_void
    from (select a.company_id, a.id, k.contact_id, k.is_group, k.is_active_demand, k.deleted_at is not null and case when k.merged_into is not null then a.closed_at is null
          else not exists (select from contacts c where c.company_id = k.company_id and c.id = k.contact_id
            and c.deleted_at = k.deleted_at and c.merged_into is null) end as is_void
      from tickets k join ticket_sessions a on a.company_id = k.company_id and a.ticket_id = k.id
      where k.company_id = p_company and k.contact_id = any(p_contacts)) t
    where s.company_id = t.company_id and s.id = t.id
      and (s.contact_id, s.is_group, s.is_active_demand, s.is_void) <> (t.contact_id, t.is_group, t.is_active_demand, t.is_void)
    returning s.created_at)
  insert into day_marks (company_id, about, at)
    select distinct p_company, 'attendances', created_at from placed where created_at < now() - interval '30 minutes';
  with alone as (
    select s.id, s.is_only, not s.is_void and count(*) filter (where not s.is_void) over (partition by s.contact_id) = 1 as should
    from ticket_sessions s where s.company_id = p_company and s.contact_id = any(p_contacts)),
  counted as (
    update ticket_sessions s set is_only = a.should from alone a
    where s.company_id = p_company and s.id = a.id and a.is_only <> a.should returning s.created_at)
  insert into day_marks (company_id, about, at)
    select distinct p_company, 'attendances', created_at from counted where created_at < now() - interval '30 minutes' $$;
grant execute on function settle_attendances to guiche_app;
