-- What 0043 did for administrators' lists: a deep page of some of a merchant's shops is found in the index alone. With a
-- million orders the thousandth page fetched each of 20,000 orders from the table, to look at its shop.
create index orders_merchant_list_with_shops on orders (merchant_id, portal_status, created_at desc, id) include (status, shop_id);
drop index orders_merchant_list;
alter index orders_merchant_list_with_shops rename to orders_merchant_list;
