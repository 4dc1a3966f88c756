-- A list of a few shops is walked shop by shop, and the walks are merged: with a million orders the thousandth page of
-- three shops looked at 64,000 orders to find 10,000 of theirs. A merchant's row-level security asks each for its
-- merchant, which stands in the index from here on.
create index orders_shop_list_with_merchants on orders (shop_id, portal_status, created_at desc, id) include (status, merchant_id);
drop index orders_shop_list;
alter index orders_shop_list_with_merchants rename to orders_shop_list;
create index orders_shop_not_delivered_with_merchants on orders (shop_id, created_at desc, id) include (status, merchant_id)
  where portal_status = 'Archived' and status <> 'DeliveredDelivery';
drop index orders_shop_not_delivered;
alter index orders_shop_not_delivered_with_merchants rename to orders_shop_not_delivered;
