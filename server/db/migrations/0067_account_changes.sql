-- Every node closes a user's sockets when the account changes, except in columns that give no rights (a new password ends
-- its sessions anyway). A column that a later migration adds counts as one that gives rights.
create function announce_rights_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_sessions', json_build_object('userId', new.id, 'isRightsChange', true)::text);
  return null;
end $$;
create trigger users_rights_announced after update on users for each row
  when (to_jsonb(old) - '{language,terms_accepted_at,is_demo,password_hash}'::text[] is distinct from to_jsonb(new) - '{language,terms_accepted_at,is_demo,password_hash}'::text[])
  execute function announce_rights_change();

-- A session also ends when its row is deleted or its life is cut short.
create function announce_session_cut() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_sessions', json_build_object('sessionId', old.id)::text);
  return null;
end $$;
create trigger sessions_deleted_announced after delete on sessions for each row when (old.ended_at is null) execute function announce_session_cut();
create trigger sessions_cut_announced after update of expires_at on sessions for each row when (new.expires_at < old.expires_at) execute function announce_session_cut();
