-- A merchant sees its own products, and decides on their prices and where they are sold.
alter table product_variants
  add column is_available boolean not null default true,
  -- The shops that sell the variant. Empty for all shops of the merchant.
  add column shop_ids integer[] not null default '{}';
create index product_variants_of_seller on product_variants (seller_id, lower(product_title), product_id, position) where not is_archived;

create policy merchant on products to portal_merchant_reader using (merchant_id = app_merchant());
create policy merchant on product_variants to portal_merchant_reader using (seller_id = app_merchant());
-- Row-level security limits the products to the merchant's own.
create policy merchant on brands to portal_merchant_reader using (exists (select from products where products.brand_id = brands.id));
grant update (price, is_available, shop_ids) on product_variants to portal_merchant;

drop trigger audited on product_variants;
create trigger audited after insert or delete or update of position, title, sku, price, image_url, is_available, shop_ids on product_variants
  for each row execute function record_audit('product-variants', 'id', 'products', 'product_id');

-- Announces changes of variants to their merchant. Administrators get the general announcement.
create function announce_product_catalog() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  perform announce_once('ProductCatalog', case when min(id) = max(id) then min(id)::text end, seller_id, null)
    from changed group by seller_id;
  return null;
end $$;
revoke execute on function announce_product_catalog from public;
create trigger catalog_insert after insert on product_variants referencing new table as changed for each statement execute function announce_product_catalog();
create trigger catalog_update after update on product_variants referencing new table as changed for each statement execute function announce_product_catalog();
create trigger catalog_delete after delete on product_variants referencing old table as changed for each statement execute function announce_product_catalog();
