-- Nine of ten orders of the archive were delivered. A list of the others, by their status, looked at all of them: with a
-- million orders the thousandth page of the rejected and cancelled read 140,000 rows of its index, and counting them
-- between two days 270,000. These indexes hold the others alone, and are a tenth as large.
create index orders_not_delivered on orders (created_at desc, id) include (status, shop_id)
  where portal_status = 'Archived' and status <> 'DeliveredDelivery';
create index orders_merchant_not_delivered on orders (merchant_id, created_at desc, id) include (status, shop_id)
  where portal_status = 'Archived' and status <> 'DeliveredDelivery';
create index orders_shop_not_delivered on orders (shop_id, created_at desc, id) include (status)
  where portal_status = 'Archived' and status <> 'DeliveredDelivery';
