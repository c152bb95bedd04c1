-- What changes a message, or takes it back, and came before it: channels tell at least once, and in any order. Whose message
-- it may be is judged when the message is here.
create table early_changes (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  provider_id text not null, -- of the message
  change_id text not null, -- the channel's id of the change
  change jsonb not null,
  received_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, provider_id, change_id),
  foreign key (company_id, connection_id) references connections (company_id, id)
);
call control.protect('early_changes');
create index early_changes_by_age on early_changes using brin (received_at);

-- Revocations waited under a mark among the ticks. For this statement the owner sees the rows of all companies.
alter table early_acks no force row level security;
alter table early_changes no force row level security;
with marked as (delete from early_acks where error = 'REVOKED' returning company_id, connection_id, provider_id, received_at)
insert into early_changes (company_id, connection_id, provider_id, change_id, change, received_at)
select company_id, connection_id, provider_id, 'early.' || provider_id, jsonb_build_object('kind', 'revoke', 'providerId',
    'early.' || provider_id, 'targetProviderId', provider_id, 'at', floor(extract(epoch from received_at) * 1000)), received_at
  from marked;
alter table early_changes force row level security;
alter table early_acks force row level security;

grant select, delete on early_changes to guiche_control;
create policy control_all on early_changes to guiche_control using (true) with check (true);
create function control.remove_early_changes(p_limit bigint) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
declare v_gone bigint;
begin
  delete from public.early_changes e using (select company_id, connection_id, provider_id, change_id from public.early_changes
    where received_at < now() - interval '30 days' limit p_limit) old
  where e.company_id = old.company_id and e.connection_id = old.connection_id and e.provider_id = old.provider_id
    and e.change_id = old.change_id;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
alter function control.remove_early_changes(bigint) owner to guiche_control;
revoke all on function control.remove_early_changes(bigint) from public;
grant execute on function control.remove_early_changes(bigint) to guiche_app;
