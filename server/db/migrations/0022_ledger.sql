-- Who has a subscription, and the ledger beneath it: double entry, in credits and in pence, which nobody can change.

-- The day that it is in London at an instant, and the first instant of such a day.
create function london_day(at timestamptz) returns date language sql stable as $$ select (at at time zone 'Europe/London')::date $$;
create function london_start(day date) returns timestamptz language sql stable as $$ select day::timestamp at time zone 'Europe/London' $$;

create table pro_teams (
  id serial primary key,
  name text not null
);
create unique index pro_teams_name on pro_teams (lower(name));

-- What a merchant's shops, or a pro organisation, pay and get. Prices are pence; what was never agreed is null.
create table plans (
  id serial primary key,
  merchant_id integer unique references merchants (id),
  pro_team_id integer unique references pro_teams (id),
  is_active boolean not null default false,
  price integer not null default 0 check (price >= 0),
  credits integer not null default 0 check (credits >= 0),
  pay_as_you_go_price integer check (pay_as_you_go_price > 0),
  premium_fee integer check (premium_fee > 0),
  check (num_nonnulls(merchant_id, pro_team_id) = 1)
);

-- What books couriers: a shop, by its merchant's plan, or a pro organisation, by its own. The month that is paid for
-- begins with one day of London and ends before another; without one, there is none. Whoever changes credits locks the
-- plan, shared, and then the wallet.
create table wallets (
  id serial primary key,
  plan_id integer not null references plans (id),
  merchant_id integer references merchants (id),
  shop_id integer unique references shops (id),
  pro_team_id integer unique references pro_teams (id),
  is_active boolean not null default false,
  starts_on date,
  ends_on date,
  premium_enabled boolean not null default false,
  premium_only boolean not null default false,
  check (num_nonnulls(shop_id, pro_team_id) = 1 and num_nonnulls(merchant_id, pro_team_id) = 1),
  check (num_nonnulls(starts_on, ends_on) in (0, 2) and ends_on > starts_on)
);
create index wallets_plan on wallets (plan_id);
create index wallets_due on wallets (ends_on) where ends_on is not null;

-- Every merchant and pro organisation has a plan, every shop and pro organisation a wallet.
create function add_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'merchants' then
    insert into plans (merchant_id) values (new.id);
  elsif tg_table_name = 'shops' then
    insert into wallets (plan_id, merchant_id, shop_id) select id, merchant_id, new.id from plans where merchant_id = new.merchant_id;
  else
    with plan as (insert into plans (pro_team_id) values (new.id) returning id)
    insert into wallets (plan_id, pro_team_id) select id, new.id from plan;
  end if;
  return null;
end $$;
create trigger planned after insert on merchants for each row execute function add_plan();
create trigger planned after insert on shops for each row execute function add_plan();
create trigger planned after insert on pro_teams for each row execute function add_plan();
insert into plans (merchant_id) select id from merchants order by id;
insert into wallets (plan_id, merchant_id, shop_id) select plans.id, shops.merchant_id, shops.id from shops join plans using (merchant_id) order by shops.id;

-- An account belongs to a wallet, or to a merchant as a whole. One that holds credits which a subscription or a tranche
-- has given stands for itself, until the day of London on which they can no longer be used.
create table ledger_accounts (
  id bigserial primary key,
  wallet_id integer references wallets (id),
  merchant_id integer,
  shop_id integer,
  pro_team_id integer,
  kind text not null check (kind in (
    'subscription', 'tranche', 'issued', 'spent', 'expired',
    'owed', 'subscription-fees', 'tranche-fees', 'delivery-fees', 'booking-fees', 'concierge-fees', 'vat', 'commission', 'agency-fees', 'corrections')),
  unit text not null generated always as (case when kind in ('subscription', 'tranche', 'issued', 'spent', 'expired') then 'credits' else 'pence' end) stored,
  expires_on date,
  balance bigint not null default 0,
  unique (id, unit),
  check (num_nonnulls(merchant_id, pro_team_id) = 1),
  constraint never_below_zero check (kind not in ('subscription', 'tranche') or balance >= 0)
);
create unique index ledger_accounts_kind on ledger_accounts (wallet_id, merchant_id, kind) nulls not distinct where kind not in ('subscription', 'tranche');
create index ledger_accounts_usable on ledger_accounts (wallet_id, kind, expires_on, id) where kind in ('subscription', 'tranche') and balance > 0;

-- What happened once, with its cause.
create table ledger_transactions (
  id bigserial primary key,
  at timestamptz not null,
  kind text not null check (kind in ('subscription', 'tranche', 'booking', 'courier', 'return', 'expiry', 'commission', 'agency-fee', 'refund', 'correction')),
  wallet_id integer references wallets (id),
  merchant_id integer,
  shop_id integer,
  pro_team_id integer,
  delivery_id uuid,
  order_id uuid,
  actor_id uuid,
  job text,
  reason text,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  check (num_nonnulls(merchant_id, pro_team_id) = 1),
  constraint has_a_cause check (num_nonnulls(delivery_id, order_id, actor_id, job) > 0)
);
create unique index ledger_transactions_delivery on ledger_transactions (delivery_id, kind) where delivery_id is not null and kind in ('booking', 'courier', 'return');
create unique index ledger_transactions_order on ledger_transactions (order_id, kind) where order_id is not null and kind = 'commission';

create table ledger_entries (
  id bigserial primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id bigint not null,
  unit text not null,
  amount integer not null check (amount <> 0),
  at timestamptz not null,
  merchant_id integer,
  shop_id integer,
  pro_team_id integer,
  foreign key (account_id, unit) references ledger_accounts (id, unit)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id) include (amount);
create index ledger_entries_shop on ledger_entries (shop_id, at desc, id desc) where shop_id is not null;
create index ledger_entries_list on ledger_entries (at desc, id desc);

-- An entry says of itself what its account and its transaction say.
create function complete_entry() returns trigger language plpgsql as $$
begin
  select account.unit, cause.at, account.merchant_id, account.shop_id, account.pro_team_id
    into new.unit, new.at, new.merchant_id, new.shop_id, new.pro_team_id
    from ledger_accounts account, ledger_transactions cause where account.id = new.account_id and cause.id = new.transaction_id;
  return new;
end $$;
create trigger completed before insert on ledger_entries for each row execute function complete_entry();

-- Entries are written with their transaction and never later, all of a transaction's at once, to accounts of its owner,
-- and add up to nothing in each unit. Keeps the balances too, so that no sum has to be added up when it is asked for.
create function accept_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refused bigint;
begin
  select cause.id into refused from ledger_transactions cause
    where cause.id in (select transaction_id from added) and cause.written_in <> pg_current_xact_id()::text::bigint limit 1;
  if refused is not null then raise exception 'Transaction % of the ledger is closed', refused using errcode = 'check_violation'; end if;

  select cause.id into refused from added join ledger_accounts account on account.id = account_id join ledger_transactions cause on cause.id = transaction_id
    where (account.wallet_id, account.merchant_id, account.pro_team_id) is distinct from (cause.wallet_id, cause.merchant_id, cause.pro_team_id) limit 1;
  if refused is not null then raise exception 'Transaction % of the ledger is written to an account of another owner', refused using errcode = 'check_violation'; end if;

  select transaction_id into refused from ledger_entries
    where transaction_id in (select transaction_id from added) group by transaction_id, unit having sum(amount) <> 0 limit 1;
  if refused is not null then raise exception 'Transaction % of the ledger does not balance', refused using errcode = 'check_violation'; end if;

  -- In one order, whoever comes: nobody waits for somebody who waits for him.
  perform from ledger_accounts where id in (select account_id from added) order by id for no key update;
  update ledger_accounts set balance = balance + total from (select account_id, sum(amount) as total from added group by account_id) sums where id = account_id;
  return null;
end $$;
create trigger accepted after insert on ledger_entries referencing new table as added for each statement execute function accept_entries();

-- At the commit every transaction has its entries, and balances.
create function refuse_unbalanced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) = 0 or bool_or(total <> 0) from (select sum(amount) as total from ledger_entries where transaction_id = new.id group by unit) units) then
    raise exception 'Transaction % of the ledger does not balance', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_transactions deferrable initially deferred for each row execute function refuse_unbalanced();

-- Nothing of the ledger is changed or removed, by whomever; of an account the balance alone, by the entries' trigger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_accounts' then
    -- What is generated is not there yet.
    if pg_trigger_depth() > 1 and to_jsonb(new) - array['balance', 'unit'] = to_jsonb(old) - array['balance', 'unit'] then return new; end if;
  end if;
  raise exception 'The ledger is written once: post a correction' using errcode = 'restrict_violation';
end $$;
do $$
declare
  source text;
begin
  foreach source in array array['ledger_accounts', 'ledger_transactions', 'ledger_entries'] loop
    execute format('create trigger written_once before update or delete on %I for each row execute function refuse_change()', source);
    execute format('create trigger written_once_all before truncate on %I for each statement execute function refuse_change()', source);
  end loop;
end $$;
-- A new account is empty.
create function open_empty() returns trigger language plpgsql as $$
begin
  new.balance := 0;
  return new;
end $$;
create trigger opened_empty before insert on ledger_accounts for each row execute function open_empty();

select tenant_table('plans', 'merchant_id', null);
create policy shop on plans to portal_shop using (merchant_id = app_merchant());
select tenant_table(source) from unnest(array['wallets', 'ledger_accounts', 'ledger_transactions', 'ledger_entries']::regclass[]) source;
select tenant_table('pro_teams', null, null);
grant select on pro_teams, plans, wallets, ledger_accounts, ledger_transactions, ledger_entries to portal_user;
-- The rest is written by functions alone.
grant update (is_active, price, credits, pay_as_you_go_price, premium_fee) on plans to portal_admin;
grant update (is_active, premium_enabled, premium_only) on wallets to portal_admin;

create trigger audited after update on plans for each row when (new.merchant_id is not null) execute function record_audit('merchant-subscriptions', 'merchant_id', '', '');
create trigger audited_pro after update on plans for each row when (new.pro_team_id is not null) execute function record_audit('pro-subscriptions', 'pro_team_id', '', '');
create trigger audited after update on wallets for each row when (new.shop_id is not null) execute function record_audit('shop-subscriptions', 'shop_id', 'shops', 'shop_id');
create trigger audited_pro after update on wallets for each row when (new.pro_team_id is not null) execute function record_audit('pro-subscriptions', 'pro_team_id', '', '');

-- What ends in `!` is told by the rows alone that have a value there.
create or replace function told_by(source name, tells text, content jsonb)
returns table (place bigint, update_type text, entity_id text, merchant_id integer, shop_id integer) language sql stable as $$
  select
    place,
    case when told like '%{list}%'
      then replace(split_part(told, '=', 1), '{list}', coalesce(content ->> 'portal_status', (select portal_status from orders where id = (content ->> 'order_id')::uuid), ''))
      else split_part(told, '=', 1)
    end,
    content ->> nullif(rtrim(split_part(told, '=', 2), '!'), ''),
    (content ->> case source when 'merchants' then 'id' else 'merchant_id' end)::integer,
    (content ->> case source when 'shops' then 'id' else 'shop_id' end)::integer
  from unnest(string_to_array(tells, ',')) with ordinality each (told, place)
  where told not like '%!' or content ->> rtrim(split_part(told, '=', 2), '!') is not null
$$;

select announced_table('pro_teams', 'ProTeamSubscriptionsList=id');
select announced_table('plans', 'MerchantSubscriptionsList=merchant_id!,ProTeamSubscriptionsList=pro_team_id!');
select announced_table('wallets', 'Credits=shop_id!,MerchantSubscriptionsList=merchant_id!,ProTeamSubscriptionsList=pro_team_id!');
select announced_table('ledger_transactions', 'Ledger=shop_id!');

-- Credits are shown to their shop and in the lists of subscriptions; of money the ledger's own list tells.
create function announce_credits_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  perform announce_once('Credits', shop_id::text, merchant_id, shop_id), announce_once('MerchantSubscriptionsList', merchant_id::text, merchant_id, shop_id)
    from (select distinct merchant_id, shop_id from changed where kind in ('subscription', 'tranche') and shop_id is not null) concerned;
  perform announce_once('ProTeamSubscriptionsList', pro_team_id::text, null, null)
    from (select distinct pro_team_id from changed where kind in ('subscription', 'tranche') and pro_team_id is not null) concerned;
  return null;
end $$;
create trigger credits_kept after update on ledger_accounts referencing new table as changed for each statement execute function announce_credits_kept();

-- While a plan is suspended, none of its wallets can use what its subscription gave.
create function announce_suspension() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  perform announce_once('Credits', shop_id::text, merchant_id, shop_id) from wallets where plan_id = new.id and shop_id is not null;
  return null;
end $$;
create trigger suspension_announced after update of is_active on plans for each row when (new.is_active is distinct from old.is_active) execute function announce_suspension();
