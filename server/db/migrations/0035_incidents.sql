-- What a failed delivery leaves to be done. One is opened in the transaction in which the delivery fails.

create table incidents (
  id serial primary key,
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  delivery_id uuid not null unique references deliveries (id),
  -- The delivery's reference.
  title text not null,
  reason text not null check (reason in ('UNABLE_TO_LOCATE', 'NONE', 'DELIVERY_INCIDENT', 'DESTINATION_INCORRECT', 'OTHER', 'UNAVAILABLE')),
  details text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- E-mail addresses.
  owner text,
  resolved_by text,
  resolved_at timestamptz,
  outcome text check (outcome in ('rebooked', 'refunded', 'credited', 'delivered', 'none')),
  outcome_notes text,
  -- What was booked in its place; of a draft that nobody booked, nothing is left.
  rebooked_as uuid references deliveries (id) on delete set null,
  refund_transaction_id bigint references ledger_transactions (id),
  refunded_pence integer check (refunded_pence > 0),
  credit_transaction_id bigint references ledger_transactions (id),
  credited integer check (credited > 0),
  check (num_nonnulls(resolved_at, resolved_by, outcome) in (0, 3)),
  check (num_nonnulls(refund_transaction_id, refunded_pence) in (0, 2)),
  check (num_nonnulls(credit_transaction_id, credited) in (0, 2))
);
create index incidents_open on incidents (due_at, id) where resolved_at is null;
create index incidents_resolved on incidents (resolved_at desc, id desc) where resolved_at is not null;
create index incidents_shop on incidents (shop_id, due_at);
create index incidents_rebooked on incidents (rebooked_as) where rebooked_as is not null;

create table incident_notes (
  id serial primary key,
  incident_id integer not null references incidents (id),
  merchant_id integer not null,
  shop_id integer not null,
  author text not null,
  body text not null,
  at timestamptz not null
);
create index incident_notes_incident on incident_notes (incident_id, id);

create table incident_photos (
  id serial primary key,
  incident_id integer not null references incidents (id),
  merchant_id integer not null,
  shop_id integer not null,
  author text not null,
  image_url text not null,
  at timestamptz not null
);
create index incident_photos_incident on incident_photos (incident_id, id);

select tenant_table(source) from unnest(array['incidents', 'incident_notes', 'incident_photos']::regclass[]) source;
-- A merchant reads, and changes nothing; what costs money is an administrator's.
grant select on incidents, incident_notes, incident_photos to portal_user;
grant insert on incidents to portal_admin;
grant update (owner, resolved_by, resolved_at, outcome, outcome_notes, rebooked_as) on incidents to portal_admin, portal_shop;
grant update (refund_transaction_id, refunded_pence, credit_transaction_id, credited) on incidents to portal_admin;
grant insert on incident_notes, incident_photos to portal_admin, portal_shop;
grant usage on sequence incidents_id_seq to portal_admin;
grant usage on sequence incident_notes_id_seq, incident_photos_id_seq to portal_admin, portal_shop;

select announced_table('incidents', 'Incidents=id');
select announced_table(part, 'Incidents=incident_id') from unnest(array['incident_notes', 'incident_photos']::regclass[]) part;
select audit_table('incidents', 'incidents');

-- Whom a user can have see to an incident: administrators each other, a shop's users each other.
create function incident_owners() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select email from users
  where disabled_at is null and role = app_role() and (role = 'Admin' or (role = 'Shop' and shop_id = app_shop() and is_collect_enabled))
  order by email
$$;
revoke execute on function incident_owners from public;
grant execute on function incident_owners to portal_admin, portal_shop;

-- What all transactions of a delivery have left on each account. A credit that it used was given back when nothing of it
-- counts as spent any more, wherever it was given back to.
create function delivery_charges(delivery uuid) returns table (account_id bigint, unit text, used bigint) language sql stable as $$
  with left_over as (
    select entry.account_id, entry.unit, account.kind, sum(entry.amount) as used
    from ledger_transactions cause join ledger_entries entry on entry.transaction_id = cause.id join ledger_accounts account on account.id = entry.account_id
    where cause.delivery_id = delivery group by entry.account_id, entry.unit, account.kind having sum(entry.amount) <> 0
  )
  select left_over.account_id, left_over.unit, left_over.used from left_over
  where left_over.unit = 'pence' or exists (select from left_over each where each.kind = 'spent')
$$;

-- Gives back what is left of what a delivery has used, once, where it came from. Credits whose day has come meanwhile
-- expire again. False where there was nothing, or nothing left, to give back.
create or replace function ledger_return(delivery uuid, reason text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
  posted bigint;
begin
  if wallet is null then return false; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  if exists (select from ledger_transactions where delivery_id = delivery and kind = 'return') then return false; end if;
  posted := ledger_post(wallet, null, 'return', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), (
    select jsonb_agg(jsonb_build_object('account', account_id, 'amount', -used) order by account_id) from delivery_charges(delivery)));
  perform ledger_settle(wallet, at);
  return posted is not null;
end $$;

-- Gives back all money that is left of a delivery's price, its VAT included. Null where nothing is.
create function ledger_refund(delivery uuid, reason text, at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
begin
  if wallet is null then return null; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  return ledger_post(wallet, null, 'refund', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), (
    select jsonb_agg(jsonb_build_object('account', account_id, 'amount', -used) order by account_id) from delivery_charges(delivery) where unit = 'pence'));
end $$;

-- Gives back the credits that a delivery has used, as a tranche that lasts a year: the month that they came from may be
-- over. Null where it used none, or they were given back.
create function ledger_credit_back(delivery uuid, reason text, at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wallet integer := (select wallet_id from ledger_transactions where delivery_id = delivery and kind = 'booking');
  spent record;
  given bigint;
begin
  if wallet is null then return null; end if;
  perform reach_wallet(wallet);
  perform lock_wallet(wallet);
  select account_id, used into spent from delivery_charges(delivery) join ledger_accounts on id = account_id where kind = 'spent';
  if spent.used is null then return null; end if;
  insert into ledger_accounts (wallet_id, merchant_id, shop_id, pro_team_id, kind, expires_on)
    select id, merchant_id, shop_id, pro_team_id, 'tranche', (london_day(at) + interval '1 year')::date from wallets where id = wallet
    returning id into given;
  return ledger_post(wallet, null, 'correction', at, jsonb_build_object('delivery_id', delivery, 'reason', reason), jsonb_build_array(
    jsonb_build_object('account', given, 'amount', spent.used), jsonb_build_object('account', spent.account_id, 'amount', -spent.used)));
end $$;

-- A refund of a delivery waits for its credit notes, as one that is given back does. An order's are asked for where it is refunded.
create or replace function await_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoices_due (kind, subject, transaction_id, at)
    select case when kind in ('return', 'refund') then 'credit' else 'charge' end, coalesce(order_id, delivery_id), id, at from added
    where shop_id is not null and (kind in ('commission', 'agency-fee', 'booking', 'courier', 'return') or (kind = 'refund' and delivery_id is not null))
      and (exists (select from orders where id = order_id) or exists (select from deliveries where id = delivery_id))
    order by id
    -- One that still waits corrects every invoice of the delivery: there is nothing to be done twice.
    on conflict do nothing;
  return null;
end $$;

do $$
declare
  own text;
begin
  foreach own in array array['delivery_charges', 'ledger_refund', 'ledger_credit_back'] loop
    execute format('revoke execute on function %I from public', own);
  end loop;
end $$;
grant execute on function ledger_refund, ledger_credit_back to portal_admin;
