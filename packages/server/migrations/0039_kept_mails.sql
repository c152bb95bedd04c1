-- Without a mail server mails stay for the operator, sealed: 30 days, as everything else that waits for them.
create function control.remove_mails(p_limit bigint) returns bigint
  language plpgsql security definer set search_path = control, pg_temp as $$
declare v_gone bigint;
begin
  delete from control.mail_outbox where id in (select id from control.mail_outbox
    where created_at < now() - interval '30 days' order by id limit p_limit);
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
alter function control.remove_mails(bigint) owner to guiche_control;
revoke all on function control.remove_mails(bigint) from public;
grant execute on function control.remove_mails(bigint) to guiche_app;
