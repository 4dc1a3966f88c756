-- A booking that was given back can be charged again when an administrator corrects the delivery's status, and given back
-- again, any number of times. The sums of the entries decide what is left to do, so no call has an effect twice.

-- The new check allows all that the old one allowed, so existing rows need no validation.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'subscription', 'tranche', 'booking', 'courier', 'return', 'recharge', 'expiry', 'commission', 'agency-fee', 'refund', 'correction')) not valid;
drop index ledger_transactions_delivery;
create unique index ledger_transactions_delivery on ledger_transactions (delivery_id, kind) where delivery_id is not null and kind in ('booking', 'courier');

-- Returns the remaining charges of a delivery to their accounts. Expired credits expire again. False if nothing remains.
create or replace function ledger_return(delivery uuid, reason text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
  posted bigint;
begin
  if wallet is null then return false; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  posted := ledger_post(wallet, null, 'return', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), (
    select coalesce(jsonb_agg(jsonb_build_object('account', account_id, 'amount', -used) order by account_id), '[]') from delivery_charges(delivery)));
  perform ledger_settle(wallet, at);
  return posted is not null;
end $$;

-- Charges again what was given back of a delivery: the same money, and a credit or else the pay as you go price. The
-- winning quote's net price and VAT give the VAT of that price. Null where nothing was given back. Refunds stay.
create function ledger_recharge(delivery uuid, reason text, net_pence integer, vat_pence integer, at timestamptz) returns jsonb
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
      fee_vat := share_of(net_pence::bigint + fee, 20, 100) - vat_pence;
      lines := lines || jsonb_build_array(
        jsonb_build_object('kind', 'owed', 'amount', fee + fee_vat), jsonb_build_object('kind', 'booking-fees', 'amount', -fee), jsonb_build_object('kind', 'vat', 'amount', -fee_vat));
    end if;
  end if;
  posted := ledger_post(wallet, null, 'recharge', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), lines);
  if posted is null then return null; end if;
  return jsonb_build_object('IsRefused', false, 'CreditUsage', case when credit is null then 0 else 1 end, 'PayAsYouGoPrice', fee);
end $$;
revoke execute on function ledger_recharge from public;
grant execute on function ledger_recharge to portal_admin;

-- A credit note that still waits also covers what was charged and given back since: it takes over the later transaction.
create or replace function await_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoices_due (kind, subject, transaction_id, at)
    select 'charge', coalesce(order_id, delivery_id), id, at from added
    where shop_id is not null and kind in ('commission', 'agency-fee', 'booking', 'courier', 'recharge')
      and (exists (select from orders where id = order_id) or exists (select from deliveries where id = delivery_id))
    order by id;
  insert into invoices_due (kind, subject, transaction_id, at)
    select distinct on (delivery_id) 'credit', delivery_id, id, at from added
    where shop_id is not null and kind in ('return', 'refund') and exists (select from deliveries where id = delivery_id)
    order by delivery_id, id desc
    on conflict (subject, kind) where kind <> 'charge' do update set transaction_id = excluded.transaction_id, at = excluded.at;
  return null;
end $$;

create or replace function invoice_drafts(taken bigint[], platform jsonb)
returns table (due bigint, type text, issuer text, merchant_id integer, shop_id integer, order_id uuid, delivery_id uuid, order_no text, order_date timestamptz, at timestamptz, transaction_id bigint, seller jsonb, buyer jsonb, lines jsonb)
language sql stable as $$
  select due.id,
    case when posted.kind = 'commission' then 'Platform' when posted.kind = 'agency-fee' then 'PlatformFee' when posted.kind in ('booking', 'courier', 'recharge') then 'PlatformCollect' else 'Shop' end,
    case when due.kind = 'charge' then 'P' else 'M' || merchants.id end,
    merchants.id, shops.id, orders.id, deliveries.id, coalesce(orders.order_no, deliveries.reference_number), coalesce(orders.created_at, deliveries.booked_at, deliveries.drafted_at), due.at, posted.id,
    case when due.kind = 'charge' then platform else party(merchants.name, array[merchants.line1, merchants.line2, merchants.line3, merchants.city, merchants.county, merchants.postal_code]) end,
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

-- A credit note waits for, and corrects, what was charged before it. What is charged again afterwards stays.
create or replace function issue_invoices(platform jsonb, now_is timestamptz, most integer, passed_over bigint[] default '{}', alone bigint default null) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charges bigint[];
  credits bigint[];
begin
  charges := array(select id from invoices_due where kind <> 'credit' and id <> all (passed_over) and (alone is null or id = alone) order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(to_jsonb(draft) || jsonb_build_object('issued_at', coalesce(now_is, at)) order by at, due)) from invoice_drafts(charges, platform) draft where lines is not null having count(*) > 0;
  delete from invoices_due where id = any (charges);

  credits := array(select id from invoices_due due
    where kind = 'credit' and id <> all (passed_over) and (alone is null or id = alone)
      and not exists (select from invoices_due earlier where earlier.subject = due.subject and earlier.kind <> 'credit' and (earlier.transaction_id > due.transaction_id) is not true)
    order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(
      to_jsonb(invoice) - array['id', 'number', 'shop_reader_id'] || jsonb_build_object(
        'corrects_id', invoice.id, 'transaction_id', case when invoice.type <> 'Shop' then due.transaction_id end, 'issued_at', coalesce(now_is, due.at), 'at', due.at,
        'lines', (select jsonb_agg(line || jsonb_build_object('Net', -(line ->> 'Net')::integer, 'Vat', -(line ->> 'Vat')::integer) order by place) from jsonb_array_elements(invoice.lines) with ordinality each (line, place)))
      order by due.at, due.id, invoice.id))
    from invoices_due due join invoices invoice using (subject)
    where due.id = any (credits) and invoice.corrects_id is null and (invoice.transaction_id > due.transaction_id) is not true
      and not exists (select from invoices corrected where corrected.corrects_id = invoice.id) having count(*) > 0;
  delete from invoices_due where id = any (credits);
  return cardinality(charges) + cardinality(credits);
end $$;

-- The sums of a week can pass the range of an integer.
alter table weekly_summaries alter column net type bigint, alter column vat type bigint, alter column total type bigint;
