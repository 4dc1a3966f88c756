-- How many people a notification reached, noted when it is sent.
alter table push_notifications add column reached integer check (reached >= 0);

-- An administrator may count the staff of shops, and sees no more of their accounts than that.
grant select (role, shop_id, disabled_at) on users to portal_app;
create policy administrators on users for select to portal_app using (app_role() = 'Admin');
