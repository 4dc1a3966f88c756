-- How orders are charged for and invoices issued. Whatever delivers an order, or gives it back, does so by its row: nobody can forget it.

-- What the orders cost: the commission on what was sold, and the Marketplace fee, each with VAT on top.
create function order_charges(charged uuid[]) returns table (order_id uuid, wallet_id integer, merchant_id integer, shop_id integer, at timestamptz, kind text, account text, net integer, vat integer)
language sql stable as $$
  select orders.id, wallets.id, orders.merchant_id, orders.shop_id, delivered_at, charge.kind, charge.account, charge.net, share_of(charge.net, 20, 100)
  from orders join wallets on wallets.shop_id = orders.shop_id join plans on plans.id = plan_id
  cross join lateral (select coalesce(sum(quantity * unit_price), 0)::bigint as goods from order_lines where order_lines.order_id = orders.id and cancelled_at is null) sold
  cross join lateral (values ('commission', 'commission', share_of(goods, commission_percent, 100)), ('agency-fee', 'agency-fees', order_fee)) charge (kind, account, net)
  where orders.id = any (charged) and delivered_at is not null and goods > 0 and charge.net > 0
$$;

-- Whoever writes to wallets' accounts locks the wallets first, in one order.
create function lock_wallets_of(concerned uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_wallet(id) from (select distinct wallets.id from wallets join orders using (shop_id) where orders.id = any (concerned) order by wallets.id) owners;
end $$;

-- Posts what delivered orders cost, once, and has the invoices issued.
create function charge_orders(delivered uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charged uuid[];
begin
  perform lock_wallets_of(delivered);
  charged := array(select each from unnest(delivered) each where not exists (select from ledger_transactions where order_id = each and kind in ('commission', 'agency-fee')));
  insert into ledger_accounts (wallet_id, merchant_id, shop_id, kind)
    select distinct wallet_id, charge.merchant_id, charge.shop_id, line from order_charges(charged) charge, unnest(array['owed', 'vat', account]) line order by 1, 4
    on conflict do nothing;
  insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, order_id, actor_id)
    select at, kind, wallet_id, merchant_id, shop_id, order_id, app_user() from order_charges(charged) order by at, order_id, kind desc;
  insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, ledger_account(charge.wallet_id, null, line.kind), line.amount
    from order_charges(charged) charge join ledger_transactions posted on posted.order_id = charge.order_id and posted.kind = charge.kind
    cross join lateral (values ('owed', net + vat), (account, -net), ('vat', -vat)) line (kind, amount)
    where amount <> 0 order by posted.id;
  insert into invoices_due (kind, subject, at)
    select 'sale', orders.id, delivered_at from orders
    where orders.id = any (charged) and exists (select from order_lines where order_id = orders.id and cancelled_at is null and quantity * unit_price > 0)
      and not exists (select from invoices where invoices.order_id = orders.id)
    order by delivered_at, orders.id
    on conflict do nothing;
end $$;

-- Gives back what refunded orders have cost, once, and has credit notes issued.
create function refund_orders(refunded uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given uuid[];
begin
  perform lock_wallets_of(refunded);
  given := array(select each from unnest(refunded) each
    where exists (select from ledger_transactions where order_id = each and kind in ('commission', 'agency-fee')) and not exists (select from ledger_transactions where order_id = each and kind = 'refund'));
  insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, order_id, actor_id, reason)
    select manually_refunded_at, 'refund', wallets.id, orders.merchant_id, orders.shop_id, orders.id, app_user(), 'The order was refunded'
    from orders join wallets on wallets.shop_id = orders.shop_id where orders.id = any (given) order by manually_refunded_at, orders.id;
  insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, account_id, -sum(amount) from ledger_transactions posted
    join ledger_transactions charged on charged.order_id = posted.order_id and charged.kind in ('commission', 'agency-fee')
    join ledger_entries on transaction_id = charged.id
    where posted.order_id = any (given) and posted.kind = 'refund' group by posted.id, account_id order by posted.id, account_id;
  insert into invoices_due (kind, subject, transaction_id, at)
    select 'credit', orders.id, posted.id, manually_refunded_at from orders left join ledger_transactions posted on posted.order_id = orders.id and posted.kind = 'refund'
    where orders.id = any (refunded) and (exists (select from invoices where subject = orders.id) or exists (select from invoices_due where subject = orders.id))
      and not exists (select from invoices where subject = orders.id and corrects_id is not null)
    order by manually_refunded_at, orders.id
    on conflict do nothing;
end $$;

create function bill_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.delivered_at is null and new.delivered_at is not null then perform charge_orders(array[new.id]); end if;
  if old.manually_refunded_at is null and new.manually_refunded_at is not null then perform refund_orders(array[new.id]); end if;
  return null;
end $$;
create trigger billed after update on orders for each row
  when ((old.delivered_at is null and new.delivered_at is not null) or (old.manually_refunded_at is null and new.manually_refunded_at is not null))
  execute function bill_order();

-- Whatever is charged to a shop for an order or a delivery, and a delivery that is given back, waits for its paper.
create function await_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoices_due (kind, subject, transaction_id, at)
    select case kind when 'return' then 'credit' else 'charge' end, coalesce(order_id, delivery_id), id, at from added
    where shop_id is not null and kind in ('commission', 'agency-fee', 'booking', 'courier', 'return')
      and (exists (select from orders where id = order_id) or exists (select from deliveries where id = delivery_id))
    order by id;
  return null;
end $$;
create trigger invoiced after insert on ledger_transactions referencing new table as added for each statement execute function await_invoice();

-- The lines of each charge: what was earned by it, with its share of the VAT, so that the shares add up to what was posted.
create function charge_lines(charges bigint[]) returns table (transaction_id bigint, lines jsonb) language sql stable as $$
  with entered as (
    select entry.transaction_id, account.kind, -amount as net, coalesce(-sum(amount) filter (where account.kind = 'vat') over (partition by entry.transaction_id), 0)::integer as vat
    from ledger_entries entry join ledger_accounts account on account.id = account_id
    where entry.transaction_id = any (charges) and account.unit = 'pence' and account.kind <> 'owed'
  ), earned as (
    select *, sum(net) over (partition by entered.transaction_id order by kind) as so_far, sum(net) over (partition by entered.transaction_id)::integer as whole from entered where kind <> 'vat'
  )
  select earned.transaction_id, jsonb_agg(jsonb_build_object('Kind', kind, 'Title', null, 'Quantity', 1, 'Net', net, 'Vat', share_of(so_far, vat, whole) - share_of(so_far - net, vat, whole)) order by kind)
  from earned group by earned.transaction_id
$$;

-- What was sold by an order. Its prices have the VAT in them.
create function sale_lines(sold uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('Kind', 'goods', 'Title', concat_ws(', ', product_title, nullif(variant_title, 'Default Title')), 'Quantity', quantity, 'Net', price - vat, 'Vat', vat) order by position)
  from (select *, quantity * unit_price as price, share_of(quantity * unit_price, 20, 120) as vat from order_lines where order_id = sold and cancelled_at is null and quantity > 0) line
$$;

create function party(name text, lines text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('Name', name, 'Lines', to_jsonb(array(select line from unnest(lines) line where trim(line) <> '')))
$$;

-- What is taken from those that wait becomes invoices, as they are before they have a number.
create function invoice_drafts(taken bigint[], platform jsonb)
returns table (due bigint, type text, issuer text, merchant_id integer, shop_id integer, order_id uuid, delivery_id uuid, order_no text, order_date timestamptz, at timestamptz, transaction_id bigint, seller jsonb, buyer jsonb, lines jsonb)
language sql stable as $$
  select due.id,
    case posted.kind when 'commission' then 'Platform' when 'agency-fee' then 'PlatformFee' when 'booking' then 'PlatformCollect' when 'courier' then 'PlatformCollect' else 'Shop' end,
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

-- Gives the drafts their numbers and issues them. An issuer's numbers of a year are drawn under the lock of one row,
-- in one order for whoever comes, and are lost to nobody: who fails gives them back.
create function draw_numbers(drafts jsonb) returns void language sql security definer set search_path = public, pg_temp as $$
  with drafted as (
    select draft, draft ->> 'issuer' as issuer, extract(year from london_day((draft ->> 'issued_at')::timestamptz))::integer as year, place
    from jsonb_array_elements(drafts) with ordinality each (draft, place)
  ), counted as (
    select issuer, year, count(*)::integer as number from drafted group by issuer, year
  ), drawn as (
    insert into invoice_numbers (issuer, year, last) select issuer, year, number from counted order by issuer, year
    on conflict (issuer, year) do update set last = invoice_numbers.last + excluded.last returning issuer, year, last
  )
  insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, delivery_id, order_no, order_date, issued_at, supplied_at, transaction_id, corrects_id, seller, buyer, lines, net, vat, total)
  select issuer, year, last - number + row_number() over (partition by issuer, year order by drafted.place), content.type, content.merchant_id, content.shop_id, content.order_id, content.delivery_id,
    content.order_no, content.order_date, content.issued_at, content.at, content.transaction_id, content.corrects_id, content.seller, content.buyer, content.lines, net, vat, net + vat
  from drafted join drawn using (issuer, year) join counted using (issuer, year)
  cross join lateral jsonb_to_record(draft) content (type text, merchant_id integer, shop_id integer, order_id uuid, delivery_id uuid, order_no text, order_date timestamptz, issued_at timestamptz, at timestamptz, transaction_id bigint, corrects_id bigint, seller jsonb, buyer jsonb, lines jsonb)
  cross join lateral (select lines_sum(content.lines, 'Net') as net, lines_sum(content.lines, 'Vat') as vat) sums
  order by drafted.place
$$;

-- Issues what waits, at most so many, and answers how many have been taken. They are dated now, or, without a moment,
-- when what they are about happened. What another node has taken is left to it, and so is what must follow that.
create function issue_invoices(platform jsonb, now_is timestamptz, most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charges bigint[];
  credits bigint[];
begin
  charges := array(select id from invoices_due where kind <> 'credit' order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(to_jsonb(draft) || jsonb_build_object('issued_at', coalesce(now_is, at)) order by at, due)) from invoice_drafts(charges, platform) draft where lines is not null having count(*) > 0;
  delete from invoices_due where id = any (charges);

  credits := array(select id from invoices_due due
    where kind = 'credit' and not exists (select from invoices_due earlier where earlier.subject = due.subject and earlier.kind <> 'credit') order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(
      to_jsonb(invoice) - array['id', 'number', 'shop_reader_id'] || jsonb_build_object(
        'corrects_id', invoice.id, 'transaction_id', case when invoice.type <> 'Shop' then due.transaction_id end, 'issued_at', coalesce(now_is, due.at), 'at', due.at,
        'lines', (select jsonb_agg(line || jsonb_build_object('Net', -(line ->> 'Net')::integer, 'Vat', -(line ->> 'Vat')::integer) order by place) from jsonb_array_elements(invoice.lines) with ordinality each (line, place)))
      order by due.at, due.id, invoice.id))
    from invoices_due due join invoices invoice using (subject)
    where due.id = any (credits) and invoice.corrects_id is null and not exists (select from invoices corrected where corrected.corrects_id = invoice.id) having count(*) > 0;
  delete from invoices_due where id = any (credits);
  return cardinality(charges) + cardinality(credits);
end $$;

-- Sums up every week that is over and was not summed up yet, an hour later: by then nothing is on its way any more.
create function summarise_weeks(now_is timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into weekly_summaries (merchant_id, week, invoices, net, vat, total, file_name, made_at)
  select merchant_id, week, count(*), sum(net), sum(vat), sum(total),
    format('agency-fees-%s-%s.pdf', coalesce(nullif(trim(both '-' from regexp_replace(lower(min(merchants.name)), '[^a-z0-9]+', '-', 'g')), ''), merchant_id::text), week), now_is
  from (select *, date_trunc('week', london_day(issued_at))::date as week from invoices where type in ('Platform', 'PlatformFee')
    and issued_at >= london_start(coalesce((select max(week) from weekly_summaries), '2000-01-03'))) invoiced
  join merchants on merchants.id = merchant_id
  where london_start(week + 7) <= now_is - interval '1 hour'
  group by merchant_id, week order by week, merchant_id
  on conflict (merchant_id, week) do nothing
$$;

do $$
declare
  own text;
begin
  foreach own in array array['lock_wallets_of', 'order_charges', 'charge_orders', 'refund_orders', 'await_invoice', 'invoice_drafts', 'draw_numbers', 'issue_invoices', 'summarise_weeks'] loop
    execute format('revoke execute on function %I from public', own);
  end loop;
end $$;
