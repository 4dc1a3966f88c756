-- The ways to write to the ledger. Each runs as its owner: a user's transaction can post nothing but what these do, for
-- the wallets that it reaches.

-- Throws unless the transaction works for the system, for an administrator, or for the wallet's own shop.
create function reach_wallet(wallet integer) returns void language plpgsql stable as $$
begin
  if app_role() is null or app_role() = 'Admin' then return; end if;
  if app_role() = 'Shop' and exists (select from wallets where id = wallet and shop_id = app_shop()) then return; end if;
  raise exception 'This wallet is out of reach' using errcode = 'insufficient_privilege';
end $$;

-- The account of a kind that a wallet, or else a merchant as a whole, has one of.
create function ledger_account(wallet integer, merchant integer, kind text) returns bigint language sql stable as $$
  select id from ledger_accounts
    where wallet_id = $1 and ledger_accounts.kind = $3 and ledger_accounts.kind not in ('subscription', 'tranche')
  union all
  select id from ledger_accounts
    where $1 is null and wallet_id is null and merchant_id = $2 and ledger_accounts.kind = $3 and ledger_accounts.kind not in ('subscription', 'tranche')
$$;

-- Writes one transaction with its entries and answers its id; null where no line has an amount. A line is
-- `{account, amount}` or `{kind, amount}`; a cause names some of delivery_id, order_id, actor_id, job and reason. The
-- owner is a wallet, or a merchant as a whole.
create function ledger_post(wallet integer, merchant integer, kind text, at timestamptz, cause jsonb, lines jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner wallets;
  posted bigint;
begin
  select * into owner from wallets where id = ledger_post.wallet;
  if ledger_post.wallet is null then owner.merchant_id := ledger_post.merchant; end if;
  if not exists (select from jsonb_array_elements(lines) line where (line ->> 'amount')::integer <> 0) then return null; end if;
  insert into ledger_accounts (wallet_id, merchant_id, shop_id, pro_team_id, kind)
    select distinct owner.id, owner.merchant_id, owner.shop_id, owner.pro_team_id, line ->> 'kind'
    from jsonb_array_elements(lines) line where line ? 'kind' and (line ->> 'amount')::integer <> 0 order by 5
    on conflict do nothing;
  insert into ledger_transactions (at, kind, wallet_id, merchant_id, shop_id, pro_team_id, delivery_id, order_id, actor_id, job, reason)
    values (ledger_post.at, ledger_post.kind, owner.id, owner.merchant_id, owner.shop_id, owner.pro_team_id, (cause ->> 'delivery_id')::uuid, (cause ->> 'order_id')::uuid,
      coalesce((cause ->> 'actor_id')::uuid, case when cause ->> 'job' is null then app_user() end), cause ->> 'job', cause ->> 'reason')
    returning id into posted;
  insert into ledger_entries (transaction_id, account_id, amount)
    select posted, coalesce((line ->> 'account')::bigint, ledger_account(owner.id, owner.merchant_id, line ->> 'kind')), (line ->> 'amount')::integer
    from jsonb_array_elements(lines) with ordinality each (line, place)
    where (line ->> 'amount')::integer <> 0 order by place;
  return posted;
end $$;

-- Keeps everybody else from the wallet until the transaction ends, and from its plan's terms.
create function lock_wallet(wallet integer) returns wallets language plpgsql security definer set search_path = public, pg_temp as $$
declare
  locked wallets;
begin
  perform from plans where id = (select plan_id from wallets where id = wallet) for share;
  select * into locked from wallets where id = wallet for update;
  return locked;
end $$;

-- Gives credits for a price: of a subscription until the month ends, of a tranche for a year. The wallet is locked.
create function ledger_grant(wallet integer, kind text, credits integer, price integer, expires_on date, at timestamptz, cause jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given bigint;
begin
  if credits > 0 then
    insert into ledger_accounts (wallet_id, merchant_id, shop_id, pro_team_id, kind, expires_on)
      select id, merchant_id, shop_id, pro_team_id, ledger_grant.kind, ledger_grant.expires_on from wallets where id = wallet
      returning id into given;
  end if;
  return ledger_post(wallet, null, kind, at, cause, jsonb_build_array(
    case when credits > 0 then jsonb_build_object('account', given, 'amount', credits) else '{"amount": 0}' end,
    jsonb_build_object('kind', 'issued', 'amount', -credits),
    jsonb_build_object('kind', 'owed', 'amount', price),
    jsonb_build_object('kind', kind || '-fees', 'amount', -price)));
end $$;

-- Begins a month on a day: it is paid for, and gives its credits. The wallet is locked.
create function ledger_begin_month(wallet integer, starts date, at timestamptz, cause jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends date := (starts + interval '1 month')::date;
  terms plans;
begin
  select plans.* into terms from plans join wallets on plans.id = plan_id where wallets.id = wallet;
  update wallets set starts_on = starts, ends_on = ends where id = wallet;
  perform ledger_grant(wallet, 'subscription', terms.credits, terms.price, ends, at, cause);
end $$;

-- Brings a wallet up to a moment: credits whose day has come expire, and months that are over are followed by the next
-- ones, or by none while the subscription is suspended. Nothing happens where nothing is due, however often it is
-- called; so whoever needs a true balance calls it first, and no job can be too late.
create function ledger_settle(wallet integer, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := london_day(at);
  held wallets;
  ended record;
begin
  if not exists (select from wallets where id = wallet and ends_on <= today)
    and not exists (select from ledger_accounts where wallet_id = wallet and kind in ('subscription', 'tranche') and balance > 0 and expires_on <= today) then
    return false;
  end if;
  held := lock_wallet(wallet);
  loop
    for ended in
      select id, balance, expires_on from ledger_accounts
      where wallet_id = wallet and kind in ('subscription', 'tranche') and balance > 0 and expires_on <= today order by expires_on, id
    loop
      perform ledger_post(wallet, null, 'expiry', london_start(ended.expires_on), '{"job": "settle"}',
        jsonb_build_array(jsonb_build_object('account', ended.id, 'amount', -ended.balance), jsonb_build_object('kind', 'expired', 'amount', ended.balance)));
    end loop;
    exit when held.ends_on is null or held.ends_on > today;
    if held.is_active and (select is_active from plans where id = held.plan_id) then
      perform ledger_begin_month(wallet, held.ends_on, london_start(held.ends_on), '{"job": "settle"}');
    else
      update wallets set starts_on = null, ends_on = null where id = wallet;
    end if;
    select * into held from wallets where id = wallet;
  end loop;
  return true;
end $$;

-- Where the next credit comes from: the account, or null. The subscription first, then the tranche that expires first;
-- one that never does comes last.
create function next_credit(wallet integer) returns table (account bigint, kind text) language sql stable security definer set search_path = public, pg_temp as $$
  select ledger_accounts.id, ledger_accounts.kind
  from ledger_accounts join wallets on wallets.id = wallet_id join plans on plans.id = plan_id
  where wallet_id = wallet and ledger_accounts.kind in ('subscription', 'tranche') and balance > 0
    and (ledger_accounts.kind = 'tranche' or (wallets.is_active and plans.is_active))
  order by ledger_accounts.kind, expires_on nulls last, ledger_accounts.id limit 1
$$;

-- What the next booking of a wallet would cost.
create function ledger_next_fee(wallet integer, at timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform reach_wallet(wallet);
  perform ledger_settle(wallet, at);
  return (
    select jsonb_build_object(
      'HasCredit', exists (select from next_credit(wallet)), 'PayAsYouGoPrice', pay_as_you_go_price, 'PremiumFee', coalesce(premium_fee, 0),
      'PremiumEnabled', premium_enabled, 'PremiumOnly', premium_enabled and premium_only)
    from wallets join plans on plans.id = plan_id where wallets.id = wallet);
end $$;

-- What the booking of a delivery has used; null before it was charged.
create function ledger_charged(delivery uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'CreditUsage', coalesce(sum(amount) filter (where account.kind = 'spent'), 0),
    'From', coalesce(max(account.kind) filter (where account.kind in ('subscription', 'tranche')), 'pay-as-you-go'),
    'PayAsYouGoPrice', coalesce(-sum(amount) filter (where account.kind = 'booking-fees'), 0),
    'PremiumFee', coalesce(-sum(amount) filter (where account.kind = 'concierge-fees'), 0))
  from ledger_transactions booking
  join ledger_entries entry on transaction_id = booking.id
  join ledger_accounts account on account.id = account_id
  where booking.delivery_id = delivery and booking.kind = 'booking' group by booking.id
$$;

-- Charges a booking, once: a credit, or the price of pay as you go; and the concierge fee, the delivery and VAT. Null
-- where neither is to be had: then nothing is charged.
create function ledger_charge(wallet integer, delivery uuid, is_concierge boolean, delivery_pence integer, vat_pence integer, at timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  terms plans;
  held wallets;
  credit record;
  fee integer := 0;
  premium integer := 0;
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
  perform ledger_post(wallet, null, 'booking', at, jsonb_build_object('delivery_id', delivery), jsonb_build_array(
    case when credit.account is null then '{"amount": 0}' else jsonb_build_object('account', credit.account, 'amount', -1) end,
    jsonb_build_object('kind', 'spent', 'amount', case when credit.account is null then 0 else 1 end),
    jsonb_build_object('kind', 'owed', 'amount', fee + premium + delivery_pence + vat_pence),
    jsonb_build_object('kind', 'booking-fees', 'amount', -fee),
    jsonb_build_object('kind', 'concierge-fees', 'amount', -premium),
    jsonb_build_object('kind', 'delivery-fees', 'amount', -delivery_pence),
    jsonb_build_object('kind', 'vat', 'amount', -vat_pence)));
  return ledger_charged(delivery);
end $$;

-- Charges the courier of a booking that was made before its price was known, once. False where it was charged before.
create function ledger_charge_courier(delivery uuid, delivery_pence integer, vat_pence integer, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
begin
  if wallet is null then raise exception 'Delivery % was never charged', delivery using errcode = 'no_data_found'; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  if exists (select from ledger_transactions where delivery_id = delivery and kind in ('courier', 'return')) then return false; end if;
  return ledger_post(wallet, null, 'courier', at, jsonb_build_object('delivery_id', delivery), jsonb_build_array(
    jsonb_build_object('kind', 'owed', 'amount', delivery_pence + vat_pence),
    jsonb_build_object('kind', 'delivery-fees', 'amount', -delivery_pence),
    jsonb_build_object('kind', 'vat', 'amount', -vat_pence))) is not null;
end $$;

-- Gives back what a delivery has used, once, where it came from. Credits whose day has come meanwhile expire again.
-- False where there was nothing, or nothing left, to give back.
create function ledger_return(delivery uuid, reason text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
begin
  if wallet is null then return false; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  if exists (select from ledger_transactions where delivery_id = delivery and kind = 'return') then return false; end if;
  perform ledger_post(wallet, null, 'return', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), (
    select jsonb_agg(jsonb_build_object('account', account_id, 'amount', -used) order by account_id) from (
      select account_id, sum(amount) as used from ledger_entries join ledger_transactions charged on charged.id = transaction_id
      where charged.delivery_id = delivery and charged.kind in ('booking', 'courier') group by account_id) accounts));
  perform ledger_settle(wallet, at);
  return true;
end $$;

-- Begins the subscription of a wallet, or goes on with the month that was suspended and is not over. Its plan is active.
create function ledger_activate(wallet integer, at timestamptz, cause jsonb default '{}') returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_settle(wallet, at);
  update wallets set is_active = true where id = wallet;
  if (select starts_on is null from wallets where id = wallet) then perform ledger_begin_month(wallet, london_day(at), at, cause); end if;
end $$;

do $$
declare
  own text;
begin
  foreach own in array array['ledger_post', 'lock_wallet', 'ledger_grant', 'ledger_begin_month', 'ledger_settle', 'next_credit', 'ledger_next_fee', 'ledger_charged', 'ledger_charge', 'ledger_charge_courier', 'ledger_return', 'ledger_activate'] loop
    execute format('revoke execute on function %I from public', own);
  end loop;
end $$;
grant execute on function ledger_next_fee, ledger_charge, ledger_charge_courier, ledger_return to portal_user;
grant execute on function lock_wallet, ledger_grant, ledger_settle, ledger_activate, ledger_post to portal_admin;
