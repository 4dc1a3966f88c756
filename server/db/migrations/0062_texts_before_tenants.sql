-- An index of trigrams looks at its columns in their order, for each row that has the rarest trigram, and leaves a row at
-- the first column that says no. With the merchant first it read all places of a merchant's rows to look for a text that
-- few of them hold; with the text first it asks for the merchant only where the text is.
drop index orders_search, orders_sku_search, orders_seams, deliveries_search, invoices_search, incidents_search;
create index orders_search on orders using gin (search_text gin_trgm_ops, merchant_id, shop_id);
create index orders_sku_search on orders using gin (skus gin_trgm_ops, merchant_id, shop_id);
create index orders_seams on orders using gin (order_seams(search_text, skus) collate "C", merchant_id, shop_id);
create index deliveries_search on deliveries using gin (search_text gin_trgm_ops, merchant_id, shop_id);
create index invoices_search on invoices using gin (lower(number || ' ' || order_no) gin_trgm_ops, merchant_id, shop_reader_id);
create index incidents_search on incidents using gin (lower(title || ' ' || coalesce(details, '')) gin_trgm_ops, merchant_id, shop_id);
