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
