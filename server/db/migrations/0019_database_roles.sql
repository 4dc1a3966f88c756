-- A database role for each role of the portal, with policies of one term each: the planner knows how many rows such a
-- term leaves, and reads them by an index. One policy `role = Admin or …` for all of them hides both from it.

-- Creates a role that the portal's connections may become, as a member of another one where that is named. Roles belong
-- to the whole server, so another database of it may be doing the same at this moment, and its grant is as good.
create function database_role(name text, member_of text default null) returns void language plpgsql as $$
begin
  begin
    if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    if member_of is not null then execute format('grant %I to %I', member_of, name); end if;
  exception when unique_violation or internal_error then null;
  end;
  begin
    -- A superuser may become any role without a grant.
    if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant %I to %I', name, current_user); end if;
  exception when unique_violation or internal_error then null;
  end;
end $$;

-- What every signed-in user may do is granted to the group. It is not `portal_app`, nor a member of it: nodes of the
-- previous release go on as that role while a new release is rolled out, and its policies must not hold for the new ones.
select database_role('portal_user');
select database_role('portal_admin', 'portal_user');
select database_role('portal_merchant', 'portal_user');
select database_role('portal_shop', 'portal_user');

-- Shows an administrator every row of a table, a merchant and a shop those that carry its own id in the column named
-- here; without a column, none. Every new table with a tenant uses this; its grants go to `portal_user`, or to the roles
-- that alone may do what is granted.
create function tenant_table(source regclass, merchant_column name default 'merchant_id', shop_column name default 'shop_id', command text default 'all')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', source);
  execute format('create policy admin on %s for %s to portal_admin using (true)', source, command);
  if merchant_column is not null then
    execute format('create policy merchant on %s for %s to portal_merchant using (%I = app_merchant())', source, command, merchant_column);
  end if;
  if shop_column is not null then
    execute format('create policy shop on %s for %s to portal_shop using (%I = app_shop())', source, command, shop_column);
  end if;
end $$;

-- The role of the transaction says it, also inside a function that runs as its owner. `app.role` is how the nodes of the
-- previous release say it.
create or replace function app_role() returns text language sql stable as $$
  select case split_part(current_setting('role'), '_', 2)
    when 'admin' then 'Admin'
    when 'merchant' then 'Merchant'
    when 'shop' then 'Shop'
    else nullif(current_setting('app.role', true), '')
  end
$$;

-- The group may do what `portal_app` may.
do $$
declare
  given text;
begin
  for given in
    select format('grant %s on schema %I to portal_user', string_agg(privilege_type, ', '), nspname)
      from pg_namespace, aclexplode(nspacl) where nspname = 'public' and grantee = 'portal_app'::regrole group by nspname
    union all
    select format('grant %s on %s %s to portal_user', string_agg(privilege_type, ', '), case relkind when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = 'portal_app'::regrole group by pg_class.oid
    union all
    select format('grant %s (%s) on %s to portal_user', privilege_type, string_agg(quote_ident(attname), ', '), attrelid::regclass)
      from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
      where relnamespace = 'public'::regnamespace and grantee = 'portal_app'::regrole group by attrelid, privilege_type
    union all
    select format('grant %s on function %s to portal_user', string_agg(privilege_type, ', '), pg_proc.oid::regprocedure)
      from pg_proc, aclexplode(proacl) where pronamespace = 'public'::regnamespace and grantee = 'portal_app'::regrole group by pg_proc.oid
  loop
    execute given;
  end loop;
end $$;

select tenant_table('merchants', 'id', null);
create policy shop on merchants to portal_shop using (id = app_merchant());
select tenant_table('shops', 'merchant_id', 'id');
select tenant_table(source) from unnest(array[
  'orders', 'order_lines', 'packages', 'cancellation_requests', 'order_notes', 'order_prints', 'events', 'audit',
  'shop_picking_hours', 'shop_images', 'shop_closures']::regclass[]) source;
select tenant_table(source, null, null) from unnest(array[
  'verticals', 'categories', 'subcategories', 'brands', 'products', 'product_variants',
  'promo_codes', 'push_notifications', 'push_recipients', 'push_deliveries']::regclass[]) source;
-- Colleagues see who is editing; each writes its own entry alone.
select tenant_table('presence', command => 'select');
alter policy own_insert on presence to portal_app, portal_user;
alter policy own_update on presence to portal_app, portal_user;
alter policy own_delete on presence to portal_app, portal_user;

-- Every other policy is about one's own rows, whatever one's role.
do $$
declare
  other record;
begin
  for other in
    select policyname, tablename from pg_policies policy
    where schemaname = 'public' and roles = '{portal_app}'
      and not exists (select from pg_policies helped where helped.schemaname = 'public' and helped.tablename = policy.tablename and 'portal_admin' = any (helped.roles))
  loop
    execute format('alter policy %I on %I to portal_app, portal_user', other.policyname, other.tablename);
  end loop;
end $$;

-- What a merchant alone may write.
revoke insert, update, delete on shop_picking_hours, shop_images, shop_closures from portal_user;
grant insert, update, delete on shop_picking_hours, shop_images, shop_closures to portal_merchant;
revoke insert on shops from portal_user;
grant insert on shops to portal_merchant;
revoke update (slogan, brand_colour, logo_url, line1, line2, line3, city, county, postal_code, returns_policy, returns_window, social_links) on merchants from portal_user;
grant update (slogan, brand_colour, logo_url, line1, line2, line3, city, county, postal_code, returns_policy, returns_window, social_links) on merchants to portal_merchant;
