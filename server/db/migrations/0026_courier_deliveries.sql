-- Courier deliveries: what is collected where and brought to whom, what couriers ask for it, and what becomes of it.

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  -- The e-mail address of who drafted it.
  booked_by text not null,
  reference_number text not null check (char_length(reference_number) between 1 and 48),
  order_details text not null,
  has_restricted_items boolean not null,
  pick_up_time timestamptz not null,
  vehicle_type_id integer not null references vehicle_types (id),
  delivery_type text not null,

  pick_up_first_name text not null,
  pick_up_last_name text not null,
  pick_up_phone text not null,
  pick_up_instructions text not null,
  pick_up_line1 text not null,
  pick_up_line2 text not null,
  pick_up_line3 text not null,
  pick_up_city text not null,
  pick_up_post_code text not null,
  pick_up_latitude double precision not null,
  pick_up_longitude double precision not null,

  drop_off_first_name text not null,
  drop_off_last_name text not null,
  drop_off_phone text not null,
  drop_off_email text not null,
  drop_off_instructions text not null,
  drop_off_line1 text not null,
  drop_off_line2 text not null,
  drop_off_line3 text not null,
  drop_off_city text not null,
  drop_off_post_code text not null,
  drop_off_latitude double precision not null,
  drop_off_longitude double precision not null,

  status text not null check (status in ('Drafted', 'OpenPremium', 'Placed', 'Queued', 'Assigned', 'AtPickUpLocation', 'OutForDelivery', 'AtDropOffLocation', 'Delivered', 'Failed', 'Cancelled')),
  -- Booked as the concierge's.
  is_premium boolean not null default false,
  drafted_at timestamptz not null,
  -- When it was first booked, with couriers or with the concierge.
  booked_at timestamptz,
  placed_at timestamptz,
  queued_at timestamptz,
  assigned_at timestamptz,
  at_pick_up_at timestamptz,
  out_for_delivery_at timestamptz,
  at_drop_off_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  is_cancelled_by_user boolean not null default false,
  manually_resolved_at timestamptz,
  failed_reason text check (failed_reason in ('UNABLE_TO_LOCATE', 'NONE', 'DELIVERY_INCIDENT', 'DESTINATION_INCORRECT', 'OTHER', 'UNAVAILABLE')),
  failed_notes text,

  -- The newest search for prices: when it was asked for, and, once it has ended, how and until when its quotes hold.
  search_started_at timestamptz,
  search_outcome text check (search_outcome in ('found', 'none', 'failed')),
  quotes_expire_at timestamptz,
  winning_quote_id uuid,

  -- What the fleet says of it, under its own number.
  fleet_booking text,
  eta_at timestamptz,
  driver_name text,
  driver_seen_at timestamptz,
  proof_url text,
  proof_name text,

  -- The list it stands in, as calls write it.
  portal_status text not null generated always as (case
    when status = 'Drafted' then 'draft'
    when status in ('OutForDelivery', 'AtDropOffLocation') then 'outfordelivery'
    when status = 'Failed' then 'failed'
    when status in ('Delivered', 'Cancelled') then 'archived'
    else 'open' end) stored,
  entered_tab_at timestamptz not null generated always as (coalesce(case
    when status in ('OutForDelivery', 'AtDropOffLocation') then out_for_delivery_at
    when status = 'Failed' then failed_at
    when status = 'Delivered' then delivered_at
    when status = 'Cancelled' then cancelled_at
    else booked_at end, drafted_at)) stored,
  search_text text not null generated always as (lower(
    reference_number || ' ' || booked_by || ' ' || coalesce(fleet_booking, '') || ' ' || pick_up_post_code || ' ' || pick_up_city || ' ' || pick_up_line1 || ' ' ||
    drop_off_first_name || ' ' || drop_off_last_name || ' ' || drop_off_phone || ' ' || drop_off_email || ' ' || drop_off_line1 || ' ' || drop_off_city || ' ' ||
    drop_off_post_code || ' ' || replace(drop_off_post_code, ' ', ''))) stored,

  check (status = 'Drafted' or booked_at is not null),
  check (not is_cancelled_by_user or cancelled_at is not null)
);
create index deliveries_list on deliveries (portal_status, drafted_at desc, id);
create index deliveries_shop_list on deliveries (shop_id, portal_status, drafted_at desc, id);
create index deliveries_merchant_list on deliveries (merchant_id, portal_status, drafted_at desc, id);
create index deliveries_drafted on deliveries (drafted_at);
create index deliveries_entered on deliveries (portal_status, entered_tab_at);

-- What a courier, or the concierge, asks for a delivery. A search replaces those of the one before, except where selected.
create table delivery_quotes (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null references deliveries (id),
  merchant_id integer not null,
  shop_id integer not null,
  -- The concierge has no fleet.
  fleet text,
  fleet_quote text,
  name text not null,
  logo_url text,
  service_type text not null check (service_type in ('regular', 'direct')),
  vehicle_code text not null,
  vehicle_name text not null,
  distance_miles double precision not null,
  delivery_pence integer not null check (delivery_pence >= 0),
  -- One of the two.
  credit_usage integer check (credit_usage > 0),
  pay_as_you_go_pence integer check (pay_as_you_go_pence >= 0),
  premium_pence integer not null check (premium_pence >= 0),
  vat_pence integer not null check (vat_pence >= 0),
  total_pence integer not null,
  pick_up_eta_at timestamptz,
  drop_off_eta_at timestamptz,
  offered_at timestamptz not null,
  selected_at timestamptz,
  check ((credit_usage is null) <> (pay_as_you_go_pence is null)),
  check (total_pence = delivery_pence + coalesce(pay_as_you_go_pence, 0) + premium_pence + vat_pence)
);
create index delivery_quotes_delivery on delivery_quotes (delivery_id, total_pence);
alter table deliveries add foreign key (winning_quote_id) references delivery_quotes (id);

-- What is to be done next about a delivery, and when; one that is taken is not taken again before its lease is over.
create table courier_steps (
  id bigserial primary key,
  delivery_id uuid not null references deliveries (id),
  merchant_id integer not null,
  shop_id integer not null,
  kind text not null check (kind in ('quote', 'book', 'follow', 'cancel')),
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index courier_steps_due on courier_steps (due_at, id);
-- A delivery is searched for, booked, followed and cancelled once at a time.
create unique index courier_steps_one on courier_steps (delivery_id, kind);

select tenant_table(source) from unnest(array['deliveries', 'delivery_quotes', 'courier_steps']::regclass[]) source;
-- A merchant reads, and changes nothing.
grant select on deliveries, delivery_quotes to portal_user;
grant insert, update on deliveries to portal_admin, portal_shop;
-- What a courier asks stays; the portal's own fees become those that were charged.
grant update (selected_at, credit_usage, pay_as_you_go_pence, premium_pence, vat_pence, total_pence) on delivery_quotes to portal_admin, portal_shop;
grant select, insert, update on courier_steps to portal_admin, portal_shop;
grant usage on sequence courier_steps_id_seq to portal_admin, portal_shop;

select announced_table('deliveries', 'Collect/{list}=id');
select announced_table('delivery_quotes', 'Collect/quotes=delivery_id');
select audit_table('deliveries', 'collect');
