-- A sign-in changes no rights, so that the user's connections on other devices stay open.
drop trigger users_rights_announced on users;
create trigger users_rights_announced after update on users for each row
  when (to_jsonb(old) - '{language,terms_accepted_at,is_demo,password_hash,last_sign_in_at}'::text[] is distinct from to_jsonb(new) - '{language,terms_accepted_at,is_demo,password_hash,last_sign_in_at}'::text[])
  execute function announce_rights_change();
