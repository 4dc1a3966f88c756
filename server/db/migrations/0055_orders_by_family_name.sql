-- How many orders a family name has, as far as a search counts them, is read of this index alone: that of trigrams was
-- asked for thousands, with a large merchant's own list of all its orders, and a thousand rows were fetched.
create index orders_family_name on orders (customer_last_name, portal_status, merchant_id, shop_id);
