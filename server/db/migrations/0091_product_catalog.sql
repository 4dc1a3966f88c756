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

-- A variant belongs to its seller.
create or replace function record_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_user() is null then return null; end if;
  declare
    was jsonb := case when tg_op = 'INSERT' then '{}' else audited_row(tg_relid, to_jsonb(old)) end;
    now_is jsonb := case when tg_op = 'DELETE' then '{}' else audited_row(tg_relid, to_jsonb(new)) end;
    kept jsonb := case when tg_op = 'DELETE' then was else now_is end;
    merchant integer := (case when tg_table_name = 'merchants' then kept ->> 'id' else coalesce(kept ->> 'merchant_id', kept ->> 'seller_id') end)::integer;
    shop integer := (case when tg_table_name = 'shops' then kept ->> 'id' else kept ->> 'shop_id' end)::integer;
    from_values jsonb;
    to_values jsonb;
  begin
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, now_is -> key) into from_values, to_values
    from (select jsonb_object_keys(was || now_is) as key) keys
    where coalesce(was -> key, 'null') is distinct from coalesce(now_is -> key, 'null');
    if tg_op = 'UPDATE' and from_values is null then return null; end if;
    if merchant is null and shop is not null then select merchant_id into merchant from shops where id = shop; end if;
    insert into audit (at, actor_id, actor_name, action, entity, entity_id, title, whole_entity, whole_id, merchant_id, shop_id, before, after)
    values (
      now(), app_user(), coalesce((select email from users where id = app_user()), ''), lower(tg_op), tg_argv[0],
      (select string_agg(kept ->> key, '/') from unnest(string_to_array(tg_argv[1], ',')) key),
      coalesce(kept ->> 'order_no', kept ->> 'name', kept ->> 'title', kept ->> 'product_title', kept ->> 'code', kept ->> 'reason',
        case when tg_table_name = 'shop_picking_hours' then ('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[])[(kept ->> 'day')::integer] end),
      nullif(tg_argv[2], ''), case when tg_argv[2] <> '' then kept ->> tg_argv[3] end, merchant, shop,
      case when tg_op <> 'INSERT' then from_values end, case when tg_op <> 'DELETE' then to_values end);
    return null;
  end;
end $$;
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
