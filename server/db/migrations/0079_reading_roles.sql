-- Database roles that can only read, one for each row scope. The roles that write are members of them: a table's
-- policies and select grants name the reading roles, all other grants name the writing ones (ADR 089).
select database_role('portal_reader');
select database_role('portal_user', 'portal_reader');
select database_role(format('portal_%s_reader', scope), 'portal_reader') from unnest(array['admin', 'merchant', 'shop']) scope;
select database_role(format('portal_%s', scope), format('portal_%s_reader', scope)) from unnest(array['admin', 'merchant', 'shop']) scope;
-- The search roles of the previous release are members of roles that write, so searches get their own.
select database_role(format('portal_%s_reader_%s', scope, kind), format('portal_%s_reader', scope))
from unnest(array['admin', 'merchant', 'shop']) scope, unnest(array['search', 'phrase']) kind;

-- Moves the right to read from each role to the role that it is now a member of.
do $$
declare
  given record;
begin
  for given in
    with readers (writer, reader) as (
      values ('portal_user', 'portal_reader'), ('portal_admin', 'portal_admin_reader'), ('portal_merchant', 'portal_merchant_reader'), ('portal_shop', 'portal_shop_reader')
    ), rights (grantee, description) as (
      select acl.grantee, format('usage on schema %I', nspname) from pg_namespace, aclexplode(nspacl) acl where nspname = 'public' and privilege_type = 'USAGE'
      union all
      select acl.grantee, format('select on table %s', pg_class.oid::regclass)
        from pg_class, aclexplode(relacl) acl where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and privilege_type = 'SELECT'
      union all
      select acl.grantee, format('select (%I) on table %s', attname, attrelid::regclass)
        from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) acl where relnamespace = 'public'::regnamespace and privilege_type = 'SELECT'
    )
    select description, writer, reader from rights join readers on writer::regrole = grantee
  loop
    execute format('grant %s to %I', given.description, given.reader);
    execute format('revoke %s from %I', given.description, given.writer);
  end loop;
end $$;
grant execute on function count_shop_staff to portal_reader;
revoke execute on function count_shop_staff from portal_user;
grant execute on function incident_owners to portal_admin_reader, portal_shop_reader;
revoke execute on function incident_owners from portal_admin, portal_shop;

-- Shows an administrator every row of a table. A merchant and a shop see the rows with their own id in the named column,
-- or none if no column is named. Every new table with a tenant uses this. It grants nothing: grant select to
-- `portal_reader`, and other rights to `portal_user` or to the roles that alone have them.
create or replace function tenant_table(source regclass, merchant_column name default 'merchant_id', shop_column name default 'shop_id', command text default 'all')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', source);
  execute format('create policy admin on %s for %s to portal_admin_reader using (true)', source, command);
  if merchant_column is not null then
    execute format('create policy merchant on %s for %s to portal_merchant_reader using (%I = app_merchant())', source, command, merchant_column);
  end if;
  if shop_column is not null then
    execute format('create policy shop on %s for %s to portal_shop_reader using (%I = app_shop())', source, command, shop_column);
  end if;
end $$;

-- The policies move in several transactions, so that none locks all tables at once.
-- transaction
alter policy admin on orders to portal_admin_reader; alter policy merchant on orders to portal_merchant_reader;
alter policy found on orders to portal_admin_search, portal_merchant_search, portal_shop_search, portal_admin_reader_search, portal_merchant_reader_search, portal_shop_reader_search; alter policy shop on orders to portal_shop_reader;
alter policy phrased on orders to portal_admin_phrase, portal_merchant_phrase, portal_shop_phrase, portal_admin_reader_phrase, portal_merchant_reader_phrase, portal_shop_reader_phrase;
alter policy admin on order_lines to portal_admin_reader; alter policy merchant on order_lines to portal_merchant_reader; alter policy shop on order_lines to portal_shop_reader;
alter policy admin on packages to portal_admin_reader; alter policy merchant on packages to portal_merchant_reader; alter policy shop on packages to portal_shop_reader;
alter policy admin on order_notes to portal_admin_reader; alter policy merchant on order_notes to portal_merchant_reader; alter policy shop on order_notes to portal_shop_reader;
alter policy admin on order_prints to portal_admin_reader; alter policy merchant on order_prints to portal_merchant_reader; alter policy shop on order_prints to portal_shop_reader;
alter policy admin on order_counts to portal_admin_reader; alter policy merchant on order_counts to portal_merchant_reader; alter policy shop on order_counts to portal_shop_reader;
alter policy admin on cancellation_requests to portal_admin_reader; alter policy merchant on cancellation_requests to portal_merchant_reader; alter policy shop on cancellation_requests to portal_shop_reader;
alter policy admin on events to portal_admin_reader; alter policy merchant on events to portal_merchant_reader; alter policy shop on events to portal_shop_reader;
alter policy admin on audit to portal_admin_reader; alter policy merchant on audit to portal_merchant_reader; alter policy shop on audit to portal_shop_reader;
alter policy found on audit to portal_admin_search, portal_admin_reader_search;
-- transaction
alter policy admin on deliveries to portal_admin_reader; alter policy merchant on deliveries to portal_merchant_reader; alter policy shop on deliveries to portal_shop_reader;
alter policy found on deliveries to portal_admin_search, portal_merchant_search, portal_shop_search, portal_admin_reader_search, portal_merchant_reader_search, portal_shop_reader_search;
alter policy admin on delivery_quotes to portal_admin_reader; alter policy merchant on delivery_quotes to portal_merchant_reader; alter policy shop on delivery_quotes to portal_shop_reader;
alter policy admin on courier_steps to portal_admin_reader; alter policy merchant on courier_steps to portal_merchant_reader; alter policy shop on courier_steps to portal_shop_reader;
alter policy admin on favourites to portal_admin_reader; alter policy merchant on favourites to portal_merchant_reader; alter policy shop on favourites to portal_shop_reader;
alter policy admin on favourite_runs to portal_admin_reader; alter policy merchant on favourite_runs to portal_merchant_reader; alter policy shop on favourite_runs to portal_shop_reader;
alter policy admin on incidents to portal_admin_reader; alter policy merchant on incidents to portal_merchant_reader; alter policy shop on incidents to portal_shop_reader;
alter policy found on incidents to portal_admin_search, portal_merchant_search, portal_shop_search, portal_admin_reader_search, portal_merchant_reader_search, portal_shop_reader_search;
alter policy admin on incident_notes to portal_admin_reader; alter policy merchant on incident_notes to portal_merchant_reader; alter policy shop on incident_notes to portal_shop_reader;
alter policy admin on incident_photos to portal_admin_reader; alter policy merchant on incident_photos to portal_merchant_reader; alter policy shop on incident_photos to portal_shop_reader;
-- transaction
alter policy admin on invoices to portal_admin_reader; alter policy merchant on invoices to portal_merchant_reader; alter policy shop on invoices to portal_shop_reader;
alter policy found on invoices to portal_admin_search, portal_merchant_search, portal_shop_search, portal_admin_reader_search, portal_merchant_reader_search, portal_shop_reader_search;
alter policy admin on invoice_numbers to portal_admin_reader;
alter policy admin on invoices_due to portal_admin_reader;
alter policy admin on weekly_summaries to portal_admin_reader; alter policy merchant on weekly_summaries to portal_merchant_reader;
alter policy admin on ledger_accounts to portal_admin_reader; alter policy merchant on ledger_accounts to portal_merchant_reader; alter policy shop on ledger_accounts to portal_shop_reader;
alter policy admin on ledger_entries to portal_admin_reader; alter policy merchant on ledger_entries to portal_merchant_reader; alter policy shop on ledger_entries to portal_shop_reader;
alter policy admin on ledger_transactions to portal_admin_reader; alter policy merchant on ledger_transactions to portal_merchant_reader; alter policy shop on ledger_transactions to portal_shop_reader;
alter policy admin on ledger_weeks to portal_admin_reader; alter policy merchant on ledger_weeks to portal_merchant_reader;
alter policy admin on credit_warnings to portal_admin_reader; alter policy merchant on credit_warnings to portal_merchant_reader; alter policy shop on credit_warnings to portal_shop_reader;
alter policy admin on plans to portal_admin_reader; alter policy merchant on plans to portal_merchant_reader; alter policy shop on plans to portal_shop_reader;
alter policy admin on pro_teams to portal_admin_reader;
alter policy admin on wallets to portal_admin_reader; alter policy merchant on wallets to portal_merchant_reader; alter policy shop on wallets to portal_shop_reader;
-- transaction
alter policy admin on merchants to portal_admin_reader; alter policy merchant on merchants to portal_merchant_reader; alter policy shop on merchants to portal_shop_reader;
alter policy admin on shops to portal_admin_reader; alter policy merchant on shops to portal_merchant_reader; alter policy shop on shops to portal_shop_reader;
alter policy admin on shop_closures to portal_admin_reader; alter policy merchant on shop_closures to portal_merchant_reader; alter policy shop on shop_closures to portal_shop_reader;
alter policy admin on shop_images to portal_admin_reader; alter policy merchant on shop_images to portal_merchant_reader; alter policy shop on shop_images to portal_shop_reader;
alter policy admin on shop_picking_hours to portal_admin_reader; alter policy merchant on shop_picking_hours to portal_merchant_reader; alter policy shop on shop_picking_hours to portal_shop_reader;
alter policy admin on verticals to portal_admin_reader;
alter policy admin on categories to portal_admin_reader;
alter policy admin on subcategories to portal_admin_reader;
alter policy admin on brands to portal_admin_reader;
alter policy admin on products to portal_admin_reader;
alter policy admin on product_variants to portal_admin_reader;
-- transaction
alter policy admin on promo_codes to portal_admin_reader;
alter policy found on promo_codes to portal_admin_search, portal_admin_reader_search;
alter policy admin on push_notifications to portal_admin_reader;
alter policy admin on push_recipients to portal_admin_reader;
alter policy admin on push_deliveries to portal_admin_reader;
-- transaction
alter policy own on users to portal_app, portal_reader;
alter policy admin on presence to portal_admin_reader; alter policy merchant on presence to portal_merchant_reader; alter policy shop on presence to portal_shop_reader;
alter policy readable on saved_views to portal_app, portal_reader;
alter policy own on deletions to portal_app, portal_reader;
alter policy own on idempotency_keys to portal_app, portal_reader;
-- A view is shared with roles of the role table. The previous release does not set `app.role`.
alter policy readable on saved_views using (
  owner_id = app_user()
  or jsonb_exists(shared_with, coalesce(nullif(current_setting('app.role', true), ''), app_role()))
  or (app_role() = 'Admin' and shared_with <> '[]'));
