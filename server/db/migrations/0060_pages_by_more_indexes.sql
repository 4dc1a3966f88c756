-- An entry of the ledger says of which kind its account is, as it says its unit: those of one kind are a list of their own.
alter table ledger_entries add column account_kind text;
alter table ledger_entries disable trigger written_once;
update ledger_entries set account_kind = account.kind from ledger_accounts account where account.id = account_id;
alter table ledger_entries enable trigger written_once;
alter table ledger_entries alter column account_kind set not null;
create or replace function complete_entry() returns trigger language plpgsql as $$
begin
  select account.kind, account.unit, cause.at, account.merchant_id, account.shop_id, account.pro_team_id
    into new.account_kind, new.unit, new.at, new.merchant_id, new.shop_id, new.pro_team_id
    from ledger_accounts account, ledger_transactions cause where account.id = new.account_id and cause.id = new.transaction_id;
  return new;
end $$;
create index ledger_entries_kind_list on ledger_entries (account_kind, at desc, id desc) include (transaction_id, merchant_id, shop_id);
create index ledger_entries_merchant_kind on ledger_entries (merchant_id, account_kind, at desc, id desc) include (transaction_id, shop_id) where merchant_id is not null;
create index ledger_entries_shop_kind on ledger_entries (shop_id, account_kind, at desc, id desc) include (transaction_id) where shop_id is not null;

-- A variant says where it stands in the list of its subcategory, and by what that is filtered, as its product says it.
alter table product_variants
  add column subcategory_id integer,
  add column product_title text,
  add column brand_id integer,
  add column seller_id integer;
alter table product_variants disable trigger announced_update;
update product_variants set (subcategory_id, product_title, brand_id, seller_id) = (product.subcategory_id, product.title, product.brand_id, product.merchant_id)
  from products product where product.id = product_id;
alter table product_variants enable trigger announced_update;
alter table product_variants alter column subcategory_id set not null, alter column product_title set not null, alter column brand_id set not null, alter column seller_id set not null;
create function complete_variant() returns trigger language plpgsql as $$
begin
  select subcategory_id, title, brand_id, merchant_id into new.subcategory_id, new.product_title, new.brand_id, new.seller_id from products where id = new.product_id;
  return new;
end $$;
create trigger completed before insert or update on product_variants for each row execute function complete_variant();
-- The product's own announcement tells of its variants, too.
create function place_variants() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update product_variants set product_id = product_id where product_id = new.id;
  return null;
end $$;
create trigger placed after update on products for each row
  when ((new.subcategory_id, new.title, new.brand_id, new.merchant_id) is distinct from (old.subcategory_id, old.title, old.brand_id, old.merchant_id)) execute function place_variants();
create index product_variants_list on product_variants (subcategory_id, product_title, product_id, position) include (id, brand_id, seller_id);
create index product_variants_brand on product_variants (subcategory_id, brand_id, product_title, product_id, position) include (id, seller_id);
create index product_variants_seller on product_variants (subcategory_id, seller_id, product_title, product_id, position) include (id, brand_id);

-- Shops are looked for by an index, where all of them are the user's.
create index shops_search on shops using gin (search_text gin_trgm_ops);

-- Promotion codes by minimum spend, and those with one among the codes of one use, are passed over without being read.
drop index promo_codes_minimum, promo_codes_use;
create index promo_codes_minimum on promo_codes ((coalesce(minimum_spend, 0)), expires_at desc, id desc) include (minimum_spend);
create index promo_codes_use on promo_codes (use_type desc, expires_at desc, id desc) include (minimum_spend);
