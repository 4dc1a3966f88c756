-- Forgotten passwords, mails, throttling, terms, credits, and since when an order stands in its tab.
create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

create table mails (
  id bigserial primary key,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);

-- One row for each throttled attempt; all nodes count the same rows.
create table attempts (
  id bigserial primary key,
  place text not null,
  at timestamptz not null
);
create index attempts_place on attempts (place, at);

-- A user agrees to the terms in its own transaction, and reaches nothing else of its account.
grant select (id, terms_accepted_at), update (terms_accepted_at) on users to portal_app;
alter table users enable row level security;
create policy own on users to portal_app using (id = app_user());

-- Null: the shop has no balance at all.
alter table shops add column credits integer default 25 check (credits >= 0);

-- Announced from here, so that whatever changes a balance is shown on every node.
create function announce_credits() returns trigger language plpgsql as $$
begin
  insert into events (at, update_type, entity_id, merchant_id, shop_id) values (now(), 'Credits', new.id, new.merchant_id, new.id);
  return null;
end $$;
create trigger credits_announced after update of credits on shops
  for each row when (old.credits is distinct from new.credits) execute function announce_credits();

-- The archive also holds what a courier is still delivering: later news of such an order are not a new entry.
alter table orders add column entered_tab_at timestamptz not null generated always as (coalesce(
  case portal_status
    when 'Queued' then queued_at
    when 'Failed' then failed_at
    when 'Archived' then coalesce(
      case when failed_at is null
        then least(out_for_delivery_at, delivered_at, rejected_at, cancelled_at)
        else least(returned_at, manually_resolved_at)
      end, archive_updated_at)
    else pending_at
  end, created_at)) stored;
create index orders_entered on orders (portal_status, entered_tab_at);
create index orders_shop_entered on orders (shop_id, portal_status, entered_tab_at);
create index orders_merchant_entered on orders (merchant_id, portal_status, entered_tab_at);

-- What couriers still have to do, in whichever tab it stands.
create index orders_under_way on orders (id) where status in ('QueuedDelivery', 'OutForDeliveryDelivery');
