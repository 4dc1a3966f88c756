-- Invoices become VAT invoices. Each charge has its own VAT, so every line of every document is correct. Issued invoices
-- do not change.

-- Null: the merchant is not registered for VAT, and charges none.
alter table merchants add column vat_number text check (length(vat_number) between 1 and 20);
-- When the customer paid for a sale, or got the money back. Null for what is charged to an account.
alter table invoices add column paid_at timestamptz;

-- VAT on a net amount, to the nearest penny. What the platform charges has the standard rate.
create function vat_of(net bigint) returns integer language sql immutable as $$ select share_of(net, 20, 100) $$;

-- vat_pence is unused: nodes of an earlier release still send it.
create or replace function ledger_charge(wallet integer, delivery uuid, is_concierge boolean, delivery_pence integer, vat_pence integer, at timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  terms plans;
  held wallets;
  credit record;
  fee integer := 0;
  premium integer := 0;
  vat integer;
begin
  perform reach_wallet(wallet);
  held := lock_wallet(wallet);
  if exists (select from ledger_transactions where delivery_id = delivery and kind = 'booking' and wallet_id = wallet) then return ledger_charged(delivery); end if;
  perform ledger_settle(wallet, at);
  select * into terms from plans where id = held.plan_id;
  select * into credit from next_credit(wallet);
  if credit.account is null then
    if terms.pay_as_you_go_price is null then return null; end if;
    fee := terms.pay_as_you_go_price;
  end if;
  if is_concierge then premium := coalesce(terms.premium_fee, 0); end if;
  vat := vat_of(fee) + vat_of(premium) + vat_of(delivery_pence);
  perform ledger_post(wallet, null, 'booking', at, jsonb_build_object('delivery_id', delivery), jsonb_build_array(
    case when credit.account is null then '{"amount": 0}' else jsonb_build_object('account', credit.account, 'amount', -1) end,
    jsonb_build_object('kind', 'spent', 'amount', case when credit.account is null then 0 else 1 end),
    jsonb_build_object('kind', 'owed', 'amount', fee + premium + delivery_pence + vat),
    jsonb_build_object('kind', 'booking-fees', 'amount', -fee),
    jsonb_build_object('kind', 'concierge-fees', 'amount', -premium),
    jsonb_build_object('kind', 'delivery-fees', 'amount', -delivery_pence),
    jsonb_build_object('kind', 'vat', 'amount', -vat)));
  return ledger_charged(delivery);
end $$;

-- vat_pence is unused: nodes of an earlier release still send it.
create or replace function ledger_charge_courier(delivery uuid, delivery_pence integer, vat_pence integer, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
  -- A node of an earlier release charged a booking fee without its VAT.
  vat integer := vat_of(delivery_pence) + (
    select coalesce(sum(vat_of(-entry.amount)) filter (where account.kind like '%-fees'), 0) + coalesce(sum(entry.amount) filter (where account.kind = 'vat'), 0)
    from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id join ledger_accounts account on account.id = entry.account_id
    where booking.delivery_id = delivery and booking.kind = 'booking');
begin
  if wallet is null then raise exception 'Delivery % was never charged', delivery using errcode = 'no_data_found'; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  if exists (select from ledger_transactions where delivery_id = delivery and kind in ('courier', 'return')) then return false; end if;
  return ledger_post(wallet, null, 'courier', at, jsonb_build_object('delivery_id', delivery), jsonb_build_array(
    jsonb_build_object('kind', 'owed', 'amount', delivery_pence + vat),
    jsonb_build_object('kind', 'delivery-fees', 'amount', -delivery_pence),
    jsonb_build_object('kind', 'vat', 'amount', -vat))) is not null;
end $$;

-- net_pence and vat_pence are unused: nodes of an earlier release still send them.
create or replace function ledger_recharge(delivery uuid, reason text, net_pence integer, vat_pence integer, at timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
  lines jsonb;
  needs_credit boolean;
  credit bigint;
  fee integer;
  fee_vat integer;
  posted bigint;
begin
  if wallet is null then return null; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  select coalesce(jsonb_agg(jsonb_build_object('account', account_id, 'amount', -given) order by account_id) filter (where unit = 'pence'), '[]'),
      coalesce(bool_or(kind = 'spent'), false)
    into lines, needs_credit
    from (
      select entry.account_id, account.unit, account.kind, sum(entry.amount) as given
      from ledger_transactions cause join ledger_entries entry on entry.transaction_id = cause.id join ledger_accounts account on account.id = entry.account_id
      where cause.delivery_id = delivery and cause.kind in ('return', 'recharge')
      group by entry.account_id, account.unit, account.kind having sum(entry.amount) <> 0
    ) given_back;
  if needs_credit then
    perform ledger_settle(wallet, at);
    select account into credit from next_credit(wallet);
    if credit is not null then
      lines := lines || jsonb_build_array(jsonb_build_object('account', credit, 'amount', -1), jsonb_build_object('kind', 'spent', 'amount', 1));
    else
      select pay_as_you_go_price into fee from plans join wallets on wallets.plan_id = plans.id where wallets.id = wallet;
      if fee is null then return jsonb_build_object('IsRefused', true); end if;
      fee_vat := vat_of(fee);
      lines := lines || jsonb_build_array(
        jsonb_build_object('kind', 'owed', 'amount', fee + fee_vat), jsonb_build_object('kind', 'booking-fees', 'amount', -fee), jsonb_build_object('kind', 'vat', 'amount', -fee_vat));
    end if;
  end if;
  posted := ledger_post(wallet, null, 'recharge', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), lines);
  if posted is null then return null; end if;
  return jsonb_build_object('IsRefused', false, 'CreditUsage', case when credit is null then 0 else 1 end, 'PayAsYouGoPrice', fee);
end $$;

-- The lines of each charge. A charge of an earlier release carries VAT that is not its own: it is shared out, without a rate.
create or replace function charge_lines(charges bigint[]) returns table (transaction_id bigint, lines jsonb) language sql stable as $$
  with entered as (
    select entry.transaction_id, account.kind, -amount as net, coalesce(-sum(amount) filter (where account.kind = 'vat') over (partition by entry.transaction_id), 0)::integer as vat
    from ledger_entries entry join ledger_accounts account on account.id = account_id
    where entry.transaction_id = any (charges) and account.unit = 'pence' and account.kind <> 'owed'
  ), earned as (
    select *, sum(vat_of(net::bigint)) over (partition by entered.transaction_id) as own_vats, sum(net) over (partition by entered.transaction_id order by kind) as so_far, sum(net) over (partition by entered.transaction_id)::integer as whole from entered where kind <> 'vat'
  )
  select earned.transaction_id, jsonb_agg(jsonb_build_object('Kind', kind, 'Title', null, 'Quantity', 1, 'Net', net,
    'Vat', case when own_vats = vat then vat_of(net::bigint) else share_of(so_far, vat, whole) - share_of(so_far - net, vat, whole) end,
    'Rate', case when own_vats = vat then 20 end) order by kind)
  from earned group by earned.transaction_id
$$;

-- The lines of a sale. Prices include VAT if the merchant is registered for it.
create or replace function sale_lines(sold uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('Kind', 'goods', 'Title', concat_ws(', ', product_title, nullif(variant_title, 'Default Title')), 'Quantity', quantity, 'Net', price - vat, 'Vat', vat, 'Rate', case when is_registered then 20 else 0 end) order by position)
  from (
    select order_lines.*, quantity * unit_price as price, vat_number is not null as is_registered, case when vat_number is null then 0 else share_of(quantity * unit_price, 20, 120) end as vat
    from order_lines join merchants on merchants.id = order_lines.merchant_id where order_id = sold and cancelled_at is null and quantity > 0
  ) line
$$;

create or replace function invoice_drafts(taken bigint[], platform jsonb)
returns table (due bigint, type text, issuer text, merchant_id integer, shop_id integer, order_id uuid, delivery_id uuid, order_no text, order_date timestamptz, at timestamptz, transaction_id bigint, seller jsonb, buyer jsonb, lines jsonb)
language sql stable as $$
  select due.id,
    case when posted.kind = 'commission' then 'Platform' when posted.kind = 'agency-fee' then 'PlatformFee' when posted.kind in ('booking', 'courier', 'recharge') then 'PlatformCollect' else 'Shop' end,
    case when due.kind = 'charge' then 'P' else 'M' || merchants.id end,
    merchants.id, shops.id, orders.id, deliveries.id, coalesce(orders.order_no, deliveries.reference_number), coalesce(orders.created_at, deliveries.booked_at, deliveries.drafted_at), due.at, posted.id,
    case when due.kind = 'charge' then platform
      else party(merchants.name, array[merchants.line1, merchants.line2, merchants.line3, merchants.city, merchants.county, merchants.postal_code])
        || jsonb_build_object('VatNumber', merchants.vat_number, 'Email', merchants.email, 'Phone', merchants.phone, 'LogoUrl', merchants.logo_url) end,
    case when due.kind = 'charge' then party(merchants.name, array[shops.name, shops.line1, shops.line2, shops.city, shops.county, shops.postal_code])
      else party(orders.customer_first_name || ' ' || orders.customer_last_name, case when orders.billing_line1 is null
        then array[orders.delivery_line1, orders.delivery_line2, orders.delivery_line3, orders.delivery_city, orders.delivery_county, orders.delivery_post_code]
        else array[orders.billing_line1, orders.billing_line2, orders.billing_line3, orders.billing_city, orders.billing_county, orders.billing_post_code] end) end,
    case when due.kind = 'charge' then charge.lines else sale_lines(orders.id) end
  from invoices_due due
  left join ledger_transactions posted on posted.id = due.transaction_id
  left join orders on orders.id = due.subject
  left join deliveries on deliveries.id = due.subject
  join shops on shops.id = coalesce(orders.shop_id, deliveries.shop_id)
  join merchants on merchants.id = shops.merchant_id
  left join charge_lines(array(select charged.transaction_id from invoices_due charged where charged.id = any (taken) and charged.transaction_id is not null)) charge on charge.transaction_id = posted.id
  where due.id = any (taken)
$$;

create or replace function draw_numbers(drafts jsonb) returns void language sql security definer set search_path = public, pg_temp as $$
  with drafted as (
    select draft, draft ->> 'issuer' as issuer, extract(year from london_day((draft ->> 'issued_at')::timestamptz))::integer as year, place
    from jsonb_array_elements(drafts) with ordinality each (draft, place)
  ), counted as (
    select issuer, year, count(*)::integer as number from drafted group by issuer, year
  ), drawn as (
    insert into invoice_numbers (issuer, year, last) select issuer, year, number from counted order by issuer, year
    on conflict (issuer, year) do update set last = invoice_numbers.last + excluded.last returning issuer, year, last
  )
  insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, delivery_id, order_no, order_date, issued_at, supplied_at, paid_at, transaction_id, corrects_id, seller, buyer, lines, net, vat, total)
  select issuer, year, last - number + row_number() over (partition by issuer, year order by drafted.place), content.type, content.merchant_id, content.shop_id, content.order_id, content.delivery_id,
    content.order_no, content.order_date, content.issued_at, content.at,
    case when content.type = 'Shop' then case when content.corrects_id is null then (select payment_at from orders where orders.id = content.order_id and payment_status = 'Succeeded') else content.at end end,
    content.transaction_id, content.corrects_id, content.seller, content.buyer, content.lines, net, vat, net + vat
  from drafted join drawn using (issuer, year) join counted using (issuer, year)
  cross join lateral jsonb_to_record(draft) content (type text, merchant_id integer, shop_id integer, order_id uuid, delivery_id uuid, order_no text, order_date timestamptz, issued_at timestamptz, at timestamptz, transaction_id bigint, corrects_id bigint, seller jsonb, buyer jsonb, lines jsonb)
  cross join lateral (select lines_sum(content.lines, 'Net') as net, lines_sum(content.lines, 'Vat') as vat) sums
  order by drafted.place
$$;
