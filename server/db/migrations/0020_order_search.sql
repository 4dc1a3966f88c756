-- Orders are found by an index, whoever searches; a page however deep is read from an index alone; and a tab is counted
-- without reading it.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Beside a row-level policy `like` may not use an index, for it is not leakproof: it might tell of rows that the policy
-- hides. As a policy it may. So a search takes one of these roles, which see of the orders only what is searched for.
select database_role('portal_admin_search', 'portal_admin');
select database_role('portal_merchant_search', 'portal_merchant');
select database_role('portal_shop_search', 'portal_shop');

-- One of the patterns that the transaction searches for, in lower case; null, which finds nothing, where there is none.
create function app_search(number integer) returns text language sql stable as $$ select nullif(current_setting('app.search' || number, true), '') $$;
create policy found on orders as restrictive for select to portal_admin_search, portal_merchant_search, portal_shop_search
  using (search_text like app_search(1) or search_text like app_search(2));
create index orders_search on orders using gin (merchant_id, shop_id, search_text gin_trgm_ops);

-- With the status in them, a list that is filtered by status needs no row before it knows which ten to show.
drop index orders_list, orders_shop_list, orders_merchant_list;
create index orders_list on orders (portal_status, created_at desc, id) include (status);
create index orders_shop_list on orders (shop_id, portal_status, created_at desc, id) include (status);
create index orders_merchant_list on orders (merchant_id, portal_status, created_at desc, id) include (status);

-- How many orders a shop has in a tab and status: the sum of the rows that say so. Changes are added as rows of their own
-- and summed up by housekeeping, so that no two transactions ever wait for each other's count.
create table order_counts (
  merchant_id integer not null,
  shop_id integer not null,
  portal_status text not null,
  status text not null,
  orders integer not null
);
create index order_counts_shop on order_counts (shop_id, portal_status);
create index order_counts_merchant on order_counts (merchant_id, portal_status);
select tenant_table('order_counts');
grant select on order_counts to portal_user;

-- It runs as its owner, so that a user changes a count only by changing an order.
create function count_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts select merchant_id, shop_id, portal_status, status, count(*) from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into order_counts select merchant_id, shop_id, portal_status, status, -count(*) from removed group by 1, 2, 3, 4;
  else
    insert into order_counts values
      (old.merchant_id, old.shop_id, old.portal_status, old.status, -1),
      (new.merchant_id, new.shop_id, new.portal_status, new.status, 1);
  end if;
  return null;
end $$;
create trigger orders_counted after insert on orders referencing new table as added for each statement execute function count_orders();
create trigger orders_uncounted after delete on orders referencing old table as removed for each statement execute function count_orders();
create trigger orders_recounted after update of merchant_id, shop_id, portal_status, status on orders for each row
  when ((old.merchant_id, old.shop_id, old.portal_status, old.status) is distinct from (new.merchant_id, new.shop_id, new.portal_status, new.status))
  execute function count_orders();
insert into order_counts select merchant_id, shop_id, portal_status, status, count(*) from orders group by 1, 2, 3, 4;
