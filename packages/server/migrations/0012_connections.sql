-- The management of connections: what people decide about them, how their sessions stand, and since when one is down.
alter table connections
  add status_reason text,
  -- By which other programs speak through it; sealed, and read back by those who may edit it.
  add token_sealed bytea,
  -- A code to be scanned, or typed on the phone; empty while none waits.
  add qrcode text not null default '',
  add pairing_code text not null default '',
  add retries bigint not null default 0,
  -- Since when it is down after it had been up, and when people were told.
  add down_since timestamptz(3),
  add alerted_at timestamptz(3),
  -- The WhatsApp Business account of a Cloud connection; its number's id is account_id.
  add waba_id text,
  add greeting_message text not null default '',
  add out_of_hours_message text not null default '',
  add rating_message text not null default '',
  add provider text not null default 'beta',
  add allow_group boolean not null default false,
  add time_use_bot_queues bigint not null default 0,
  add max_use_bot_queues bigint not null default 3,
  add time_send_queue bigint not null default 0,
  add send_queue_id bigint,
  add expires_ticket bigint not null default 0,
  add when_expires_ticket bigint not null default 0 check (when_expires_ticket in (0, 1)),
  add expires_ticket_nps bigint not null default 0,
  add max_use_bot_queues_nps bigint not null default 3,
  add expires_inactive_message text not null default '',
  add time_inactive_message bigint not null default 0,
  add inactive_message text not null default '',
  add time_create_new_ticket bigint not null default 0,
  add enable_import_message boolean not null default false,
  add import_recent_messages timestamptz(3),
  add import_old_messages timestamptz(3),
  add import_old_messages_groups boolean not null default false,
  add closed_tickets_post_imported boolean not null default false,
  add import_queue_id bigint,
  add status_import_messages text,
  -- How far an import is; the total is null while none runs.
  add import_done bigint not null default 0,
  add import_total bigint,
  add import_date timestamptz(3),
  add collective_vacation_start date,
  add collective_vacation_end date,
  add collective_vacation_message text not null default '',
  -- Seven days, Monday first; null: the hours every connection begins with.
  add schedules jsonb check (schedules is null
    or case jsonb_typeof(schedules) when 'array' then jsonb_array_length(schedules) = 7 else false end),
  -- The picture or film that goes with the greeting.
  add greeting_media_key text,
  add greeting_media_name text,
  add greeting_media_type text,
  add greeting_media_sha256 text,
  add check ((greeting_media_key is null) = (greeting_media_name is null) and (greeting_media_key is null) = (greeting_media_type is null)
    and (greeting_media_key is null) = (greeting_media_sha256 is null)),
  add foreign key (company_id, send_queue_id) references queues (company_id, id) on delete set null (send_queue_id),
  add foreign key (company_id, import_queue_id) references queues (company_id, id) on delete set null (import_queue_id);

-- What the operator's overview shows beside the name: never a code, a token or a text.
grant select (number, is_default, status_reason, updated_at) on connections to guiche_operator;

-- What is removed gets no deliveries any more, and its account may be connected anew by anybody.
create function control.remove_route(p_connection bigint) returns void
  language sql security definer set search_path = control, pg_temp as $$
  delete from control.connection_routes where company_id = public.current_company() and connection_id = p_connection $$;
alter function control.remove_route(bigint) owner to guiche_control;
revoke all on function control.remove_route(bigint) from public;
grant execute on function control.remove_route(bigint) to guiche_app;
