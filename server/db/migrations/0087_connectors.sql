-- Connectors: paid orders of online stores arrive in a shop, and their states go back to the store (ADR 098).
create table connectors (
  id integer generated always as identity primary key,
  -- Part of the address to which the store sends its orders.
  url_key uuid not null unique default gen_random_uuid(),
  merchant_id integer not null references merchants,
  -- Gets the orders.
  shop_id integer not null references shops,
  name text not null,
  kind text not null check (kind in ('WooCommerce', 'Shopify')),
  -- Address of the store's API. Null if states do not go back.
  store_url text,
  state text not null default 'Active' check (state in ('Active', 'Stopped')),
  -- Orders are created as this user.
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index connectors_merchant on connectors (merchant_id);
create index connectors_shop on connectors (shop_id);
select tenant_table('connectors', 'merchant_id', null);
grant select on connectors to portal_admin_reader, portal_merchant_reader;
grant insert, update, delete on connectors to portal_admin, portal_merchant;
select audit_table('connectors', 'connectors');

-- The secret that signs the store's orders, and the access to its API. Users never read them from here: the system
-- reveals a generated secret once.
create table connector_secrets (
  connector_id integer primary key references connectors on delete cascade,
  merchant_id integer not null references merchants,
  -- Null until the store's own secret is known.
  secret text,
  secret_set_at timestamptz,
  -- Null for a generated secret that no user has seen.
  revealed_at timestamptz,
  store_key text,
  store_secret text
);
select tenant_table('connector_secrets', 'merchant_id', null);
grant select (connector_id, merchant_id, secret_set_at, revealed_at) on connector_secrets to portal_admin_reader, portal_merchant_reader;
grant insert, update on connector_secrets to portal_admin, portal_merchant;

-- Returns the generated secret of a connector of the user's own, once. Null after that.
create function reveal_connector_secret(connector integer, moment timestamptz) returns text language sql security definer set search_path = public, pg_temp as $$
  update connector_secrets set revealed_at = moment
  where connector_id = connector and revealed_at is null and (app_role() = 'Admin' or merchant_id = app_merchant())
  returning secret
$$;
revoke execute on function reveal_connector_secret from public;
grant execute on function reveal_connector_secret to portal_admin, portal_merchant;

-- Orders of a store by its own ids.
create table connector_orders (
  connector_id integer not null references connectors on delete cascade,
  store_order_id text not null,
  store_number text not null,
  merchant_id integer not null references merchants,
  -- Null until the order is paid.
  order_id uuid references orders on delete cascade,
  -- Time of the latest change in the store. Earlier ones arrive out of order.
  updated_at timestamptz not null,
  primary key (connector_id, store_order_id)
);
create index connector_orders_order on connector_orders (order_id);
select tenant_table('connector_orders', 'merchant_id', null);
grant select on connector_orders to portal_admin_reader, portal_merchant_reader;
grant insert, update on connector_orders to portal_admin, portal_merchant;

-- What stores have sent, and what was sent to them.
create table connector_log (
  id bigint generated always as identity primary key,
  connector_id integer not null references connectors on delete cascade,
  merchant_id integer not null references merchants,
  at timestamptz not null,
  topic text not null,
  store_number text,
  -- The store's own id of this sending. A repetition has the same one.
  delivery_id text,
  result text not null,
  message text,
  order_id uuid references orders on delete set null
);
create index connector_log_latest on connector_log (connector_id, id desc);
create index connector_log_delivery on connector_log (connector_id, delivery_id);
create index connector_log_order on connector_log (order_id);
create index connector_log_at on connector_log (at);
select tenant_table('connector_log', 'merchant_id', null);
grant select on connector_log to portal_admin_reader, portal_merchant_reader;
grant insert on connector_log to portal_admin, portal_merchant;

-- Products of stores that the merchant's catalogue does not have by their SKU.
create table store_products (
  id integer generated always as identity primary key,
  merchant_id integer not null references merchants,
  -- The SKU as `sku:TEA-9`, or without one the title as `title:Green tea`.
  product text not null,
  sku text,
  title text not null,
  times_seen integer not null default 1,
  last_seen_at timestamptz not null,
  last_order_id uuid references orders on delete set null,
  -- The variant of the catalogue that new orders get. Null until a user chooses one.
  variant_id integer references product_variants on delete set null,
  unique (merchant_id, product)
);
create index store_products_unmapped on store_products (merchant_id, last_seen_at desc) where variant_id is null;
create index store_products_order on store_products (last_order_id);
create index store_products_variant on store_products (variant_id);
select tenant_table('store_products', 'merchant_id', null);
grant select on store_products to portal_admin_reader, portal_merchant_reader;
grant insert, update (title, times_seen, last_seen_at, last_order_id), delete on store_products to portal_admin, portal_merchant;

-- Maps a product of the user's own to a variant of the same merchant, which the merchant cannot read in the catalogue.
-- Returns its id. Null for another merchant's product or variant.
create function map_store_product(product_id integer, chosen_id integer) returns integer language sql security definer set search_path = public, pg_temp as $$
  update store_products set variant_id = chosen_id
  where id = product_id and (app_role() = 'Admin' or merchant_id = app_merchant())
    and exists (select from product_variants where product_variants.id = chosen_id and seller_id = store_products.merchant_id)
  returning id
$$;
revoke execute on function map_store_product from public;
grant execute on function map_store_product to portal_admin, portal_merchant;

-- Changes of state on their way to the stores, written in the transaction of the change.
create table connector_reports (
  id bigint generated always as identity primary key,
  connector_id integer not null references connectors on delete cascade,
  merchant_id integer not null references merchants,
  order_id uuid not null references orders on delete cascade,
  status text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'GivenUp')),
  created_at timestamptz not null default now(),
  -- Null for a report that is sent at once.
  next_attempt_at timestamptz,
  -- Until then, a node is sending the report.
  leased_until timestamptz,
  attempts integer not null default 0,
  -- The report is given up three days later.
  first_attempt_at timestamptz
);
create index connector_reports_due on connector_reports (id) where state = 'Waiting';
create index connector_reports_waiting on connector_reports (order_id, id) where state = 'Waiting';
create index connector_reports_leased on connector_reports (connector_id) where leased_until is not null;
create index connector_reports_order on connector_reports (order_id);
create index connector_reports_at on connector_reports (created_at);
select tenant_table('connector_reports', 'merchant_id', null);
grant select on connector_reports to portal_admin_reader, portal_merchant_reader;

-- Runs as its owner, so that a user's transaction can record a change only by making it.
create function record_connector_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  insert into connector_reports (connector_id, merchant_id, order_id, status)
    select connector.id, connector.merchant_id, new.id, new.status
    from connector_orders stored join connectors connector on connector.id = stored.connector_id
    where stored.order_id = new.id and connector.store_url is not null;
  if found then perform pg_notify('portal_jobs', 'report-to-stores'); end if;
  return null;
end $$;
revoke execute on function record_connector_report from public;
create trigger connector_update after update of status on orders for each row
  when (old.status is distinct from new.status and new.status in ('OutForDeliveryDelivery', 'DeliveredDelivery', 'FailedDelivery', 'RejectedDelivery', 'CancelledDelivery'))
  execute function record_connector_report();
