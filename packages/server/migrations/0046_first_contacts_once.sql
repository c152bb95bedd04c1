-- Which contacts had a turn on the day of `reach_outs_on`: who is tried again is no further stranger.
alter table whatsapp_sessions add column reached_out_to bigint[] not null default '{}';
