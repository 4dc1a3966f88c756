-- An order is found by what is in it too: the SKUs of its lines, beside the words of migration 0020. A row-level policy
-- may use an index of its own table alone, so the order holds them, and its lines keep them there.
alter table orders add column skus text not null default '';

-- It runs as its owner, so that a user changes what an order is found by only by changing its lines.
create function keep_skus() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update orders set skus = held.skus
  from (
    select order_id, coalesce(lower(string_agg(distinct sku, ' ')), '') as skus from order_lines
    where order_id in (select order_id from changed) group by order_id
  ) held
  where orders.id = held.order_id and orders.skus is distinct from held.skus;
  return null;
end $$;
revoke execute on function keep_skus from public;
create trigger skus_kept_of_new after insert on order_lines referencing new table as changed for each statement execute function keep_skus();
create trigger skus_kept after update on order_lines referencing new table as changed for each statement execute function keep_skus();

-- They were always there: nothing is announced.
select set_config('app.quiet', 'on', true);
update orders set skus = held.skus
  from (select order_id, lower(string_agg(distinct sku, ' ')) as skus from order_lines where sku is not null group by order_id) held
  where orders.id = held.order_id;
select set_config('app.quiet', 'off', true);

create index orders_sku_search on orders using gin (merchant_id, shop_id, skus gin_trgm_ops);
alter policy found on orders using (search_text like app_search(1) or search_text like app_search(2) or skus like app_search(1));
