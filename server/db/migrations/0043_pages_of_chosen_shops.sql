-- A deep page of some shops' orders is found in the index alone, as every other page is: with a million orders the
-- thousandth page of three shops read 62,000 blocks, and reads 35,000 of the index.
create index orders_list_with_shops on orders (portal_status, created_at desc, id) include (status, shop_id);
drop index orders_list;
alter index orders_list_with_shops rename to orders_list;

-- What deliveries are filtered by stands in their lists' indexes too.
drop index deliveries_list, deliveries_shop_list, deliveries_merchant_list;
create index deliveries_list on deliveries (portal_status, drafted_at desc, id) include (status, is_premium, merchant_id);
create index deliveries_shop_list on deliveries (shop_id, portal_status, drafted_at desc, id) include (status, is_premium);
create index deliveries_merchant_list on deliveries (merchant_id, portal_status, drafted_at desc, id) include (status, is_premium);
