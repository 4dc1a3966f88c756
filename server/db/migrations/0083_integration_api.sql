-- Keys of the Integration API (ADR 096). The secret itself is never stored.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  -- Null for a key of the whole platform.
  merchant_id integer references merchants,
  name text not null,
  scopes jsonb not null,
  -- Networks in CIDR notation. Empty for any address.
  networks jsonb not null default '[]',
  -- Public start of the secret, by which the key is found.
  prefix text not null unique,
  secret_hash text not null,
  -- The key acts as this user.
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  -- Calls in the current window of the rate limit.
  window_started_at timestamptz,
  window_calls integer not null default 0
);
select tenant_table('api_keys', 'merchant_id', null);
grant select on api_keys to portal_admin_reader, portal_merchant_reader;
grant insert, update on api_keys to portal_admin, portal_merchant;
select audit_table('api_keys', 'api-keys');

-- Answers by `Idempotency-Key`, replayed when a call is repeated.
create table api_key_answers (
  key_id uuid not null references api_keys,
  idempotency_key text not null,
  merchant_id integer,
  request_hash text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index api_key_answers_old on api_key_answers (at);
select tenant_table('api_key_answers', 'merchant_id', null);
grant select on api_key_answers to portal_admin_reader, portal_merchant_reader;
grant insert on api_key_answers to portal_admin, portal_merchant;

-- Orders of other systems by their own ids. A shop has each id once.
create table external_orders (
  shop_id integer not null references shops,
  external_id text not null,
  merchant_id integer not null references merchants,
  order_id uuid not null references orders on delete cascade,
  request_hash text not null,
  primary key (shop_id, external_id)
);
create index external_orders_order on external_orders (order_id);
select tenant_table('external_orders');
grant select on external_orders to portal_reader;
grant insert on external_orders to portal_admin, portal_merchant;

create sequence integration_order_numbers start 100001;
grant usage on sequence integration_order_numbers to portal_admin, portal_merchant;
grant insert on cancellation_requests to portal_admin, portal_merchant;

-- The latest change of each order, in the order in which readers have first seen it. A number is assigned by a reader
-- after the change was committed, so that no change appears behind a cursor that has passed it. Null until then.
create table order_changes (
  order_id uuid primary key references orders on delete cascade,
  merchant_id integer not null,
  shop_id integer not null,
  number bigint
);
create sequence order_change_numbers;
insert into order_changes (order_id, merchant_id, shop_id, number)
select id, merchant_id, shop_id, nextval('order_change_numbers') from (select id, merchant_id, shop_id from orders order by created_at, id) existing;
create index order_changes_unnumbered on order_changes (order_id) where number is null;
create index order_changes_number on order_changes (number);
create index order_changes_merchant on order_changes (merchant_id, number);
select tenant_table('order_changes');
grant select on order_changes to portal_reader;

-- Runs as its owner, so that a user's transaction can record a change only by making it. The argument is the column with
-- the order's id.
create function record_order_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_changes (order_id, merchant_id, shop_id)
  select distinct (to_jsonb(changed) ->> tg_argv[0])::uuid as id, changed.merchant_id, changed.shop_id from changed order by id
  on conflict (order_id) do update set number = null, merchant_id = excluded.merchant_id, shop_id = excluded.shop_id
    where order_changes.number is not null;
  return null;
end $$;
create trigger numbered_insert after insert on orders referencing new table as changed for each statement execute function record_order_changes('id');
create trigger numbered_update after update on orders referencing new table as changed for each statement execute function record_order_changes('id');
create trigger numbered_update after update on order_lines referencing new table as changed for each statement execute function record_order_changes('order_id');
create trigger numbered_insert after insert on packages referencing new table as changed for each statement execute function record_order_changes('order_id');
create trigger numbered_insert after insert on cancellation_requests referencing new table as changed for each statement execute function record_order_changes('order_id');
create trigger numbered_update after update on cancellation_requests referencing new table as changed for each statement execute function record_order_changes('order_id');
