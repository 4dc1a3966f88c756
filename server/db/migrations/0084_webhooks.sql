-- Webhooks: changes of orders, deliveries, invoices, shops and subscriptions are sent to endpoints of other systems
-- (ADR 097).
create table webhook_endpoints (
  id integer generated always as identity primary key,
  -- Null for an endpoint of the platform, which gets the events of all merchants.
  merchant_id integer references merchants,
  name text not null,
  url text not null,
  -- Types of the events to send. Empty for all.
  events jsonb not null default '[]',
  state text not null default 'Active' check (state in ('Active', 'Disabled')),
  disabled_reason text check (disabled_reason in ('Stopped', 'Failing')),
  disabled_at timestamptz,
  -- Gets a mail if the endpoint is disabled because it fails.
  created_by uuid not null references users,
  created_at timestamptz not null,
  check ((state = 'Disabled') = (disabled_at is not null)),
  check ((state = 'Disabled') = (disabled_reason is not null))
);
create index webhook_endpoints_merchant on webhook_endpoints (merchant_id);
select tenant_table('webhook_endpoints', 'merchant_id', null);
grant select on webhook_endpoints to portal_admin_reader, portal_merchant_reader;
grant insert, update, delete on webhook_endpoints to portal_admin, portal_merchant;
select audit_table('webhook_endpoints', 'webhooks');

-- Secrets that sign messages. The previous one is valid for a day after a rotation. Users never read the secret from
-- here: the system reveals it once.
create table webhook_secrets (
  id integer generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  merchant_id integer references merchants,
  secret text not null,
  created_at timestamptz not null,
  revealed_at timestamptz,
  -- Null for the current secret.
  expires_at timestamptz
);
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where expires_at is null;
select tenant_table('webhook_secrets', 'merchant_id', null);
grant select (id, endpoint_id, merchant_id, created_at, revealed_at, expires_at) on webhook_secrets to portal_admin_reader, portal_merchant_reader;
grant insert on webhook_secrets to portal_admin, portal_merchant;
grant update (expires_at) on webhook_secrets to portal_admin, portal_merchant;

-- Returns the current secret of an endpoint of the user's own, once. Null after that.
create function reveal_webhook_secret(endpoint integer, moment timestamptz) returns text language sql security definer set search_path = public, pg_temp as $$
  update webhook_secrets set revealed_at = moment
  where endpoint_id = endpoint and expires_at is null and revealed_at is null and (app_role() = 'Admin' or merchant_id = app_merchant())
  returning secret
$$;
revoke execute on function reveal_webhook_secret from public;
grant execute on function reveal_webhook_secret to portal_admin, portal_merchant;

-- The last sequence number of each object. Its row also keeps concurrent changes of an object in order.
create table webhook_objects (
  object text primary key,
  last_sequence bigint not null
);

-- Changes, written by triggers in the transaction of the change. The worker adds the payload.
create table webhook_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null,
  -- Kind and id of the object, such as `order:0b0e…`.
  object text not null,
  merchant_id integer,
  shop_id integer,
  previous_state text,
  state text,
  sequence bigint not null,
  transaction bigint default pg_current_xact_id()::text::bigint,
  -- Set when the messages are written.
  payload text,
  is_written boolean not null default false
);
create index webhook_events_new on webhook_events (id) where not is_written;
create index webhook_events_at on webhook_events (at);
select tenant_table('webhook_events', 'merchant_id', null);
grant select, insert on webhook_events to portal_admin, portal_merchant;
grant select on webhook_events to portal_admin_reader, portal_merchant_reader;

-- An event on its way to an endpoint, with its latest attempt.
create table webhook_messages (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  event_id bigint not null references webhook_events on delete cascade,
  -- Merchant of the endpoint.
  merchant_id integer,
  type text not null,
  object text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Delivered')),
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- Until then, a node is sending the message.
  leased_until timestamptz,
  attempts integer not null default 0,
  -- The endpoint is disabled if the message still fails three days later.
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  duration_ms integer,
  -- Status and start of the answer, or the code of a failure without an answer.
  answer_status integer,
  answer_body text,
  last_error text,
  delivered_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_messages_due on webhook_messages (next_attempt_at) where state = 'Waiting';
create index webhook_messages_waiting on webhook_messages (endpoint_id, object, event_id) where state = 'Waiting';
create index webhook_messages_leased on webhook_messages (endpoint_id) where leased_until is not null;
create index webhook_messages_latest on webhook_messages (endpoint_id, id desc);
create index webhook_messages_event on webhook_messages (event_id);
select tenant_table('webhook_messages', 'merchant_id', null);
grant select on webhook_messages to portal_admin_reader, portal_merchant_reader;
grant insert, update on webhook_messages to portal_admin, portal_merchant;

-- Records a change if an endpoint may get it. Without a state, an object has at most one event of a type in a
-- transaction. Runs as its owner, so that a user's transaction can record a change only by making it.
create function record_webhook(type text, object text, merchant integer, shop integer, previous_state text default null, state text default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number bigint;
begin
  if current_setting('app.quiet', true) = 'on' then return; end if;
  if not exists (select from webhook_endpoints endpoint where endpoint.merchant_id is null or endpoint.merchant_id = $3) then return; end if;
  if $6 is null and exists (
    select from webhook_events event where not event.is_written and event.transaction = pg_current_xact_id()::text::bigint and event.type = $1 and event.object = $2
  ) then return; end if;
  insert into webhook_objects (object, last_sequence) values ($2, 1)
    on conflict on constraint webhook_objects_pkey do update set last_sequence = webhook_objects.last_sequence + 1 returning last_sequence into number;
  insert into webhook_events (type, object, merchant_id, shop_id, previous_state, state, sequence) values ($1, $2, $3, $4, $5, $6, number);
  perform pg_notify('portal_jobs', 'send-webhooks');
end $$;
revoke execute on function record_webhook from public;

create function record_order_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform record_webhook('order.created', 'order:' || new.id, new.merchant_id, new.shop_id, null, new.status);
  else
    perform record_webhook('order.status_changed', 'order:' || new.id, new.merchant_id, new.shop_id, old.status, new.status);
  end if;
  return null;
end $$;
create trigger webhook_insert after insert on orders for each row execute function record_order_webhook();
create trigger webhook_update after update of status on orders for each row when (old.status is distinct from new.status) execute function record_order_webhook();

-- A draft is not a delivery yet.
create function record_delivery_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_webhook('delivery.status_changed', 'delivery:' || new.id, new.merchant_id, new.shop_id,
    case when tg_op = 'UPDATE' then nullif(old.status, 'Drafted') end, new.status);
  return null;
end $$;
create trigger webhook_insert after insert on deliveries for each row when (new.status <> 'Drafted') execute function record_delivery_webhook();
create trigger webhook_update after update of status on deliveries for each row when (new.status <> 'Drafted' and old.status is distinct from new.status) execute function record_delivery_webhook();

-- A credit note follows its invoice.
create function record_invoice_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_webhook(case when new.corrects_id is null then 'invoice.issued' else 'invoice.credited' end,
    'invoice:' || coalesce(new.corrects_id, new.id), new.merchant_id, new.shop_id, null, new.id::text);
  return null;
end $$;
create trigger webhook_insert after insert on invoices for each row execute function record_invoice_webhook();

create function record_shop_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shop jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform record_webhook(case when tg_table_name = 'shops' and tg_op = 'INSERT' then 'shop.created' else 'shop.updated' end,
    'shop:' || (shop ->> tg_argv[0]), (shop ->> 'merchant_id')::integer, (shop ->> tg_argv[0])::integer);
  return null;
end $$;
create trigger webhook_insert after insert on shops for each row execute function record_shop_webhook('id');
create trigger webhook_update after update on shops for each row when (old is distinct from new) execute function record_shop_webhook('id');
create trigger webhook_hours after insert or update or delete on shop_picking_hours for each row execute function record_shop_webhook('shop_id');
create trigger webhook_closures after insert or update or delete on shop_closures for each row execute function record_shop_webhook('shop_id');

create function record_subscription_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_webhook(
    case when old.is_active = new.is_active then 'subscription.changed' when new.is_active then 'subscription.activated' else 'subscription.deactivated' end,
    'subscription:' || new.id, new.merchant_id, new.shop_id);
  return null;
end $$;
create trigger webhook_update after update on wallets for each row when (new.shop_id is not null and old is distinct from new) execute function record_subscription_webhook();

-- A user's transaction runs the triggers, never their functions.
revoke execute on function record_order_webhook, record_delivery_webhook, record_invoice_webhook, record_shop_webhook, record_subscription_webhook from public;
