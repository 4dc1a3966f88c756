-- Every node closes the sockets of a session that ends, and of a user who is disabled.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_sessions', json_build_object('sessionId', new.id)::text);
  return null;
end $$;
create trigger sessions_announced after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();

create function announce_user_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_sessions', json_build_object('userId', new.id)::text);
  return null;
end $$;
create trigger users_announced after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function announce_user_disabled();
