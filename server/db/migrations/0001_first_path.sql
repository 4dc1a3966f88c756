-- Accounts, orders, events; row-level security from the request's user.
create table settings (
  key text primary key,
  value text not null
);

create table merchants (
  id serial primary key,
  name text not null,
  logo_url text,
  email text not null,
  phone text,
  line1 text not null,
  line2 text,
  line3 text,
  city text not null,
  county text,
  postal_code text not null
);

create table shops (
  id serial primary key,
  merchant_id integer not null references merchants (id),
  name text not null,
  region text not null,
  email text not null,
  phone text,
  manager text,
  line1 text not null,
  line2 text,
  city text not null,
  county text,
  postal_code text not null,
  latitude text not null,
  longitude text not null,
  archived_at timestamptz
);
create index shops_merchant on shops (merchant_id);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(trim(email))),
  password_hash text not null,
  role text not null check (role in ('Admin', 'Merchant', 'Shop')),
  merchant_id integer references merchants (id),
  shop_id integer references shops (id),
  is_collect_enabled boolean not null default false,
  is_collect_only boolean not null default false,
  terms_accepted_at timestamptz,
  disabled_at timestamptz,
  check (role = 'Admin' or merchant_id is not null),
  check (role <> 'Shop' or shop_id is not null),
  check (is_collect_enabled or not is_collect_only)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  hash text primary key,
  session_id uuid not null references sessions (id),
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table vehicle_types (
  id serial primary key,
  code text not null unique,
  name text not null,
  active boolean not null,
  info text,
  max_size text,
  max_weight text,
  max_length text,
  speed text,
  availability text,
  example text
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  order_no text not null unique,
  external_order_id text,
  created_at timestamptz not null,
  time_slot_from timestamptz,
  time_slot_to timestamptz,
  status text not null check (status in (
    'PendingDelivery', 'QueuedDelivery', 'OutForDeliveryDelivery', 'DeliveredDelivery',
    'FailedDelivery', 'RejectedDelivery', 'CancelledDelivery', 'AuthorizationRequired')),
  portal_status text not null check (portal_status in ('Pending', 'Queued', 'Failed', 'Archived')),
  pro_order_status text,
  vehicle_type_id integer references vehicle_types (id),
  driver_name text,
  tracking_url text,
  pending_at timestamptz,
  packed_at timestamptz,
  queued_at timestamptz,
  assigned_at timestamptz,
  dispatched_at timestamptz,
  at_pick_up_at timestamptz,
  out_for_delivery_at timestamptz,
  at_drop_off_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  rejected_at timestamptz,
  returned_at timestamptz,
  manually_refunded_at timestamptz,
  manually_resolved_at timestamptz,
  payment_status text check (payment_status in ('Succeeded', 'Failed')),
  payment_at timestamptz,
  pending_approval_at timestamptz,
  manager_approved_at timestamptz,
  manager_rejected_at timestamptz,
  customer_cancelled_at timestamptz,
  archive_updated_at timestamptz,
  failed_reason text,
  failed_notes text,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text,
  customer_phone text,
  delivery_line1 text not null,
  delivery_line2 text,
  delivery_line3 text,
  delivery_city text,
  delivery_county text,
  delivery_post_code text not null,
  delivery_instructions text,
  delivery_name_on_door text,
  billing_line1 text,
  billing_line2 text,
  billing_line3 text,
  billing_city text,
  billing_county text,
  billing_post_code text,
  search_text text not null generated always as (lower(
    order_no || ' ' || coalesce(external_order_id, '') || ' ' || customer_first_name || ' ' || customer_last_name || ' ' ||
    coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '') || ' ' || delivery_line1 || ' ' ||
    coalesce(delivery_city, '') || ' ' || delivery_post_code || ' ' || replace(delivery_post_code, ' ', ''))) stored
);
create index orders_list on orders (portal_status, created_at desc, id);
create index orders_shop_list on orders (shop_id, portal_status, created_at desc, id);
create index orders_merchant_list on orders (merchant_id, portal_status, created_at desc, id);

create table order_lines (
  id serial primary key,
  order_id uuid not null references orders (id),
  merchant_id integer not null,
  shop_id integer not null,
  position integer not null,
  product_title text not null,
  variant_title text,
  sku text,
  quantity integer not null check (quantity >= 0 and quantity <= original_quantity),
  original_quantity integer not null,
  cancelled_at timestamptz,
  image_url text,
  unit_price integer not null check (unit_price >= 0),
  options jsonb not null default '[]',
  color_note text
);
create index order_lines_order on order_lines (order_id, position);

create table packages (
  id serial primary key,
  order_id uuid not null references orders (id),
  merchant_id integer not null,
  shop_id integer not null,
  package_no integer not null check (package_no >= 1),
  barcode text not null unique,
  unique (order_id, package_no)
);

create table events (
  id bigserial primary key,
  at timestamptz not null,
  update_type text not null,
  entity_id text,
  merchant_id integer,
  shop_id integer,
  actor_id uuid
);

-- Every node listens; the payload is what the sockets need, so that no node has to ask again.
create function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_events', json_build_object(
    'id', new.id, 'at', new.at, 'updateType', new.update_type, 'entityId', new.entity_id,
    'merchantId', new.merchant_id, 'shopId', new.shop_id)::text);
  return null;
end $$;
create trigger events_announced after insert on events for each row execute function announce_event();

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  call text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);

-- The role that every request of a signed-in user runs as. Accounts, sessions and settings are out of its reach.
-- Roles belong to the whole server, so another database of it may be creating this one at the same moment.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- A superuser may become any role without a grant; the same grant by another database at this moment is as good.
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant portal_app to %I', current_user);
  end if;
exception when unique_violation or internal_error then null;
end $$;
grant usage on schema public to portal_app;
grant select on vehicle_types, merchants, shops to portal_app;
grant select, insert, update on orders, order_lines, packages to portal_app;
grant insert, select on events to portal_app;
grant select, insert, delete on idempotency_keys to portal_app;
grant usage on all sequences in schema public to portal_app;

create function app_role() returns text language sql stable as $$ select nullif(current_setting('app.role', true), '') $$;
create function app_user() returns uuid language sql stable as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_merchant() returns integer language sql stable as $$ select nullif(current_setting('app.merchant', true), '')::integer $$;
create function app_shop() returns integer language sql stable as $$ select nullif(current_setting('app.shop', true), '')::integer $$;

alter table merchants enable row level security;
create policy tenant on merchants to portal_app
  using (app_role() = 'Admin' or id = app_merchant());

alter table shops enable row level security;
create policy tenant on shops to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and id = app_shop()));

alter table orders enable row level security;
create policy tenant on orders to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table order_lines enable row level security;
create policy tenant on order_lines to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table packages enable row level security;
create policy tenant on packages to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table events enable row level security;
create policy tenant on events to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table idempotency_keys enable row level security;
create policy own on idempotency_keys to portal_app
  using (user_id = app_user());
