-- Refunds to customers of delivered or failed orders, each of the whole order or of a part.
create table order_refunds (
  id integer generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  merchant_id integer not null,
  shop_id integer not null,
  -- In pence.
  amount bigint not null check (amount >= 0),
  -- E-mail address of a user, or name of an API key. Null if unknown.
  registered_by text,
  refunded_at timestamptz not null
);
create index order_refunds_order on order_refunds (order_id, id);

-- Returned and refunded pieces of order lines. A row can be both: some of a line's pieces that came back, and whose price
-- the customer got back. The quantities of a line never add up to more than its delivered quantity.
create table order_returns (
  id integer generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  -- Null for money that is not for a line.
  line_id integer references order_lines on delete cascade,
  merchant_id integer not null,
  shop_id integer not null,
  quantity integer check (quantity > 0),
  return_reason text check (return_reason in ('Damaged', 'WrongItem', 'NotAsDescribed', 'Unwanted', 'NotDelivered', 'Other')),
  condition text check (condition in ('Unopened', 'Opened', 'Damaged')),
  note text,
  -- Of the return, or of the refund if nothing has come back. By an e-mail address or the name of an API key.
  registered_by text,
  registered_at timestamptz not null,
  returned_at timestamptz,
  refund_id integer references order_refunds on delete cascade,
  -- Share of the refund, in pence.
  amount bigint check (amount >= 0),
  check ((line_id is null) = (quantity is null)),
  check ((refund_id is null) = (amount is null)),
  check (returned_at is not null or refund_id is not null),
  check (returned_at is null or line_id is not null)
);
create index order_returns_order on order_returns (order_id, id);
create index order_returns_line on order_returns (line_id);
create index order_returns_refund on order_returns (refund_id);
create index order_returns_list on order_returns (registered_at desc, id desc);
create index order_returns_merchant on order_returns (merchant_id, registered_at desc, id desc);
create index order_returns_shop on order_returns (shop_id, registered_at desc, id desc);

-- Records refunds of whole orders that have no refund yet.
create function record_whole_refunds(refunded uuid[]) returns void language sql as $$
  with added as (
    insert into order_refunds (order_id, merchant_id, shop_id, amount, refunded_at)
      select orders.id, orders.merchant_id, orders.shop_id, sum(quantity::bigint * unit_price), manually_refunded_at
      from orders join order_lines line on line.order_id = orders.id and line.cancelled_at is null and quantity > 0
      where orders.id = any (refunded) and not exists (select from order_refunds where order_refunds.order_id = orders.id)
      group by orders.id order by manually_refunded_at, orders.id
    returning *
  )
  insert into order_returns (order_id, line_id, merchant_id, shop_id, quantity, registered_at, refund_id, amount)
    select added.order_id, line.id, added.merchant_id, added.shop_id, quantity, refunded_at, added.id, quantity::bigint * unit_price
    from added join order_lines line on line.order_id = added.order_id and line.cancelled_at is null and quantity > 0
    order by added.id, position, line.id
$$;
revoke execute on function record_whole_refunds from public;
select record_whole_refunds(array(select id from orders where manually_refunded_at is not null));

select tenant_table(source) from unnest(array['order_refunds', 'order_returns']::regclass[]) source;
grant select on order_refunds, order_returns to portal_reader;
grant insert on order_refunds to portal_admin, portal_merchant;
grant insert, update on order_returns to portal_admin, portal_merchant, portal_shop;
select audit_table('order_refunds', 'refunds', 'orders', 'order_id');
select audit_table('order_returns', 'returns', 'orders', 'order_id');
select announced_table('order_refunds', 'Orders/{list}=order_id');
select announced_table('order_returns', 'Returns=id,Orders/{list}=order_id');

-- Readers of the Integration API see a refund as a change of its order.
create trigger numbered_insert after insert on order_refunds referencing new table as changed for each statement execute function record_order_changes('order_id');
create trigger numbered_update after update on order_returns referencing new table as changed for each statement execute function record_order_changes('order_id');

create function record_refund_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_webhook('order.refunded', 'order:' || new.order_id, new.merchant_id, new.shop_id);
  return null;
end $$;
create trigger webhook_insert after insert on order_refunds for each row execute function record_refund_webhook();
revoke execute on function record_refund_webhook from public;
