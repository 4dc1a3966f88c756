-- Invoices are listed by what they are about: an order has three or more. Each list now knows one invoice of each order or
-- delivery by which it stands there: the first, or the first of its type. A page is then read and counted as one of orders.
alter table invoices add column is_first boolean not null default false, add column is_first_of_type boolean not null default true;
alter table invoices disable trigger user;
update invoices set is_first = true from (select min(id) as id from invoices group by subject) firsts where invoices.id = firsts.id;
update invoices set is_first_of_type = false from (select id, row_number() over (partition by subject, type order by id) as nth from invoices) placed where invoices.id = placed.id and nth > 1;
alter table invoices enable trigger user;

create function place_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about uuid := coalesce(new.order_id, new.delivery_id);
begin
  new.is_first := not exists (select from invoices where subject = about);
  new.is_first_of_type := new.is_first or not exists (select from invoices where subject = about and type = new.type);
  return new;
end $$;
create trigger placed before insert on invoices for each row execute function place_invoice();

-- Which is the first is known while nobody else issues. It is asked for before the numbers are drawn, so that of two who
-- issue, each for several issuers, neither waits for the other's.
create function issue_alone() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7204162);
  return null;
end $$;
create trigger issued_alone before insert on invoices for each statement execute function issue_alone();

create unique index invoices_first on invoices (subject) where is_first;
drop index invoices_list, invoices_merchant_list, invoices_shop_list;
create index invoices_list on invoices (order_date desc, subject) include (merchant_id, shop_id) where is_first;
create index invoices_merchant_list on invoices (merchant_id, order_date desc, subject) include (shop_id) where is_first;
create index invoices_shop_list on invoices (shop_id, order_date desc, subject) include (merchant_id) where is_first;
-- These hold every invoice: a search that finds many walks them, each type's for itself.
create index invoices_type_list on invoices (type, order_date desc, subject) include (is_first_of_type, merchant_id, shop_id);
create index invoices_merchant_type_list on invoices (merchant_id, type, order_date desc, subject) include (is_first_of_type, shop_id);
create index invoices_shop_type_list on invoices (shop_id, type, order_date desc, subject) include (is_first_of_type, merchant_id, shop_reader_id);
-- A shop's invoices that it reads are nearly all of its own: taken for two conditions, they would look like a few.
create statistics invoices_shops (dependencies) on shop_id, shop_reader_id, type from invoices;

-- Found by their own number and the order's, as orders are (migrations 0020 and 0051).
create policy found on invoices as restrictive for select to portal_admin_search, portal_merchant_search, portal_shop_search
  using (lower(number || ' ' || order_no) like app_search(1) and strpos(lower(number || ' ' || order_no), (select app_sought(1))) > 0);
create index invoices_search on invoices using gin (merchant_id, shop_reader_id, lower(number || ' ' || order_no) gin_trgm_ops);
