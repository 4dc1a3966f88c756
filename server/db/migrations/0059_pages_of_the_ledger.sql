-- What the ledger's list is filtered by stands beside its place, so that a page far down reads no entry but its own.
drop index ledger_entries_list, ledger_entries_merchant, ledger_entries_shop;
create index ledger_entries_list on ledger_entries (at desc, id desc) include (unit, account_id, transaction_id, merchant_id, shop_id);
create index ledger_entries_merchant on ledger_entries (merchant_id, at desc, id desc) include (unit, account_id, transaction_id, shop_id) where merchant_id is not null;
create index ledger_entries_shop on ledger_entries (shop_id, at desc, id desc) include (unit, account_id, transaction_id) where shop_id is not null;
-- A search looks in the few reasons that somebody has written, or for all that was posted of an order or a delivery.
create index ledger_transactions_reason on ledger_transactions (merchant_id, shop_id) include (reason) where reason is not null;
create index ledger_transactions_of_delivery on ledger_transactions (delivery_id) where delivery_id is not null;
create index ledger_transactions_of_order on ledger_transactions (order_id) where order_id is not null;

-- Weekly summaries are looked for by the names of their files.
create index weekly_summaries_search on weekly_summaries using gin (file_name gin_trgm_ops);
drop index weekly_summaries_list;
create index weekly_summaries_list on weekly_summaries (week desc, id) include (merchant_id);

-- Shops are listed by region and name, a merchant's too.
drop index shops_list, shops_merchant_list;
create index shops_list on shops (region, lower(name), id) include (name);
create index shops_merchant_list on shops (merchant_id, region, lower(name), id) include (name);
