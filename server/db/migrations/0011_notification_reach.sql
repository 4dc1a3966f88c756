-- How many people a notification reached, noted when it is sent.
alter table push_notifications add column reached integer check (reached >= 0);

-- An administrator, and the system as it sends, may count the staff of shops; of their accounts they see nothing. It runs as
-- its owner, because the accounts themselves are hidden from all but whose they are.
create function count_shop_staff(shops integer[]) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from users
  where role = 'Shop' and disabled_at is null and shop_id in (select unnest(shops)) and (app_user() is null or app_role() = 'Admin')
$$;
revoke execute on function count_shop_staff from public;
grant execute on function count_shop_staff to portal_app;
