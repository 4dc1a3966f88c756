-- What is done with an order beyond accepting and rejecting it: quantities, cancellations, packages, notes, prints.
alter table order_lines
  add column variant_image_url text,
  add column product_image_url text,
  add column change_reason text,
  -- The customer asked to cancel this line, as part of the order.
  add column cancel_requested_at timestamptz;
update order_lines set variant_image_url = image_url, product_image_url = image_url;

create table cancellation_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  merchant_id integer not null,
  shop_id integer not null,
  is_whole boolean not null,
  requested_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create index cancellation_requests_order on cancellation_requests (order_id);
create unique index cancellation_requests_open on cancellation_requests (order_id) where acknowledged_at is null;

create table order_notes (
  id bigserial primary key,
  order_id uuid not null references orders (id),
  merchant_id integer not null,
  shop_id integer not null,
  body text not null check (length(body) between 1 and 500),
  author text not null,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

create table order_prints (
  id bigserial primary key,
  order_id uuid not null references orders (id),
  merchant_id integer not null,
  shop_id integer not null,
  what text not null check (what in ('labels', 'items')),
  packages integer not null check (packages >= 0),
  printed_by text not null,
  at timestamptz not null
);
create index order_prints_order on order_prints (order_id, id);

-- Numbers of the barcodes that shops' packages get.
create sequence package_barcodes as bigint;

grant select, update on cancellation_requests to portal_app;
grant select, insert on order_notes, order_prints to portal_app;
grant usage on sequence package_barcodes, order_notes_id_seq, order_prints_id_seq to portal_app;

alter table cancellation_requests enable row level security;
create policy tenant on cancellation_requests to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table order_notes enable row level security;
create policy tenant on order_notes to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

alter table order_prints enable row level security;
create policy tenant on order_prints to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));
