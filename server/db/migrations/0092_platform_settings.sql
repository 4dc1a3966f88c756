-- Settings that administrators change. The defaults are the values that used to be constants.
create table platform_settings (
  id integer primary key default 1 check (id = 1),
  slot_minutes integer not null default 60 check (slot_minutes between 15 and 240),
  slot_notice_minutes integer not null default 30 check (slot_notice_minutes between 0 and 2880),
  slot_days integer not null default 14 check (slot_days between 1 and 60),
  -- Flexible deliveries must be booked more than this many hours before the slot.
  flexible_hours integer not null default 3 check (flexible_hours between 0 and 48),
  -- Starts of the first and the last slot of a day, in minutes since midnight in London.
  weekday_first integer not null default 480,
  weekday_last integer not null default 1080,
  sunday_first integer not null default 600,
  sunday_last integer not null default 900,
  -- Types of courier deliveries that can be booked.
  delivery_types text[] not null default '{rapid,sameday,flexible}' check (cardinality(delivery_types) > 0),
  -- Terms of a new merchant.
  default_commission integer not null default 12 check (default_commission between 0 and 100),
  default_order_fee integer not null default 49 check (default_order_fee >= 0),
  check (weekday_first between 0 and weekday_last and weekday_last < 1440),
  check (sunday_first between 0 and sunday_last and sunday_last < 1440)
);
insert into platform_settings default values;
grant select on platform_settings to portal_reader;
grant update on platform_settings to portal_admin;
select audit_table('platform_settings', 'platform-settings');

-- A plan's commission and fee per order, with the time from which orders have them. An order keeps the terms of its time.
create table order_terms (
  plan_id integer not null references plans (id),
  since timestamptz not null,
  commission_percent integer not null check (commission_percent between 0 and 100),
  order_fee integer not null check (order_fee >= 0),
  primary key (plan_id, since)
);
insert into order_terms select id, '-infinity', commission_percent, order_fee from plans;
select tenant_table('order_terms', null, null);
grant select on order_terms to portal_admin_reader;
grant insert, update on order_terms to portal_admin;
grant update (order_fee) on plans to portal_admin;
grant update (logo_url) on merchants to portal_admin;

create or replace function add_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'merchants' then
    insert into plans (merchant_id, commission_percent, order_fee) select new.id, default_commission, default_order_fee from platform_settings;
  elsif tg_table_name = 'shops' then
    insert into wallets (plan_id, merchant_id, shop_id) select id, merchant_id, new.id from plans where merchant_id = new.merchant_id;
  else
    with plan as (insert into plans (pro_team_id) values (new.id) returning id)
    insert into wallets (plan_id, pro_team_id) select id, new.id from plan;
  end if;
  return null;
end $$;

create function add_order_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_terms values (new.id, '-infinity', new.commission_percent, new.order_fee);
  return null;
end $$;
create trigger order_terms_added after insert on plans for each row execute function add_order_terms();

create or replace function order_charges(charged uuid[]) returns table (order_id uuid, wallet_id integer, merchant_id integer, shop_id integer, at timestamptz, kind text, account text, net integer, vat integer)
language sql stable as $$
  select orders.id, wallets.id, orders.merchant_id, orders.shop_id, delivered_at, charge.kind, charge.account, charge.net, share_of(charge.net, 20, 100)
  from orders join wallets on wallets.shop_id = orders.shop_id
  cross join lateral (select commission_percent, order_fee from order_terms where order_terms.plan_id = wallets.plan_id and since <= created_at order by since desc limit 1) terms
  cross join lateral (select coalesce(sum(quantity * unit_price), 0)::bigint as goods from order_lines where order_lines.order_id = orders.id and cancelled_at is null) sold
  cross join lateral (values ('commission', 'commission', share_of(goods, commission_percent, 100)), ('agency-fee', 'agency-fees', order_fee)) charge (kind, account, net)
  where orders.id = any (charged) and delivered_at is not null and goods > 0 and charge.net > 0
$$;
