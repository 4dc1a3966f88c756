-- Administrators maintain vehicle types and products.
grant insert, update on vehicle_types to portal_admin;
select announced_table('vehicle_types', 'VehicleTypes=id');

-- A delivery stores the name of its vehicle type, so that renaming the type changes no past delivery.
alter table deliveries add column vehicle_name text not null default '';
create function keep_vehicle_name() returns trigger language plpgsql as $$
begin
  select name into strict new.vehicle_name from vehicle_types where id = new.vehicle_type_id;
  return new;
end $$;
select set_config('app.quiet', 'on', true);
update deliveries set vehicle_name = vehicle_types.name from vehicle_types where vehicle_types.id = vehicle_type_id;
select set_config('app.quiet', '', true);
create trigger named_vehicle before insert or update of vehicle_type_id on deliveries for each row execute function keep_vehicle_name();

-- Archived products are not offered. A variant repeats the flag for its lists.
alter table products add column archived_at timestamptz;
alter table product_variants add column is_archived boolean not null default false;
create or replace function complete_variant() returns trigger language plpgsql as $$
begin
  select subcategory_id, title, brand_id, merchant_id, archived_at is not null
    into new.subcategory_id, new.product_title, new.brand_id, new.seller_id, new.is_archived from products where id = new.product_id;
  return new;
end $$;
drop trigger placed on products;
create trigger placed after update on products for each row
  when ((new.subcategory_id, new.title, new.brand_id, new.merchant_id, new.archived_at) is distinct from (old.subcategory_id, old.title, old.brand_id, old.merchant_id, old.archived_at))
  execute function place_variants();
drop index product_variants_list, product_variants_brand, product_variants_seller;
create index product_variants_list on product_variants (subcategory_id, product_title, product_id, position) include (id, brand_id, seller_id) where not is_archived;
create index product_variants_brand on product_variants (subcategory_id, brand_id, product_title, product_id, position) include (id, seller_id) where not is_archived;
create index product_variants_seller on product_variants (subcategory_id, seller_id, product_title, product_id, position) include (id, brand_id) where not is_archived;
-- Variants of a product may swap their positions and SKUs in one transaction.
alter table product_variants
  drop constraint product_variants_sku_key, add constraint product_variants_sku_key unique (sku) deferrable,
  drop constraint product_variants_product_id_position_key,
  add constraint product_variants_product_id_position_key unique (product_id, position) deferrable;
create index products_title on products (merchant_id, lower(title));

grant insert, update on products to portal_admin;
grant insert on brands to portal_admin;
grant insert, update, delete on product_variants to portal_admin;
select audit_table('brands', 'brands');
select audit_table('products', 'products');
-- The columns that are copied from the product are no changes of the variant.
create trigger audited after insert or delete or update of position, title, sku, price, image_url on product_variants
  for each row execute function record_audit('product-variants', 'id', 'products', 'product_id');

-- Administrators maintain pro organisations.
grant insert, update on pro_teams to portal_admin;
grant usage on sequence pro_teams_id_seq to portal_admin;
select audit_table('pro_teams', 'pro-organisations');
