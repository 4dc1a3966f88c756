-- The product catalogue, shops' picking hours and images, the merchant's account, and deletions that can be taken back.
create table verticals (
  id serial primary key,
  name text not null,
  description text
);
create unique index verticals_name on verticals (lower(name));

create table categories (
  id serial primary key,
  vertical_id integer not null references verticals (id),
  name text not null,
  description text
);
create unique index categories_name on categories (vertical_id, lower(name));

-- Without a category a subcategory is unbound.
create table subcategories (
  id serial primary key,
  category_id integer references categories (id),
  name text not null
);
create unique index subcategories_name on subcategories (coalesce(category_id, 0), lower(name));
create index subcategories_category on subcategories (category_id);

create table brands (
  id serial primary key,
  name text not null unique
);

create table products (
  id serial primary key,
  subcategory_id integer not null references subcategories (id),
  merchant_id integer not null references merchants (id),
  brand_id integer not null references brands (id),
  title text not null
);
create index products_subcategory on products (subcategory_id, title, id);
create index products_merchant on products (merchant_id);
create index products_brand on products (brand_id);

create table product_variants (
  id serial primary key,
  product_id integer not null references products (id),
  position integer not null,
  title text not null,
  sku text not null unique,
  price integer not null check (price >= 0),
  image_url text,
  unique (product_id, position)
);

alter table shops add column is_bound boolean not null default true;
alter table shops add column is_referral_voucher boolean not null default false;
-- Unknown for a shop that a merchant has added.
alter table shops alter column latitude drop not null;
alter table shops alter column longitude drop not null;
alter table shops add column search_text text not null generated always as (lower(
  name || ' ' || city || ' ' || coalesce(county, '') || ' ' || postal_code || ' ' || replace(postal_code, ' ', ''))) stored;
create index shops_list on shops (region, lower(name), id);
create index shops_merchant_list on shops (merchant_id, region, lower(name), id);

-- London wall-clock time, in minutes since midnight; Monday is 1. A closed day has no row.
create table shop_picking_hours (
  id serial primary key,
  shop_id integer not null references shops (id),
  merchant_id integer not null references merchants (id),
  day integer not null check (day between 1 and 7),
  from_minute integer not null check (from_minute >= 0),
  to_minute integer not null check (to_minute > from_minute and to_minute < 1440),
  unique (shop_id, day)
);

create table shop_images (
  id serial primary key,
  shop_id integer not null references shops (id),
  merchant_id integer not null references merchants (id),
  image_url text not null
);
create index shop_images_shop on shop_images (shop_id, id);

alter table merchants add column slogan text;
alter table merchants add column brand_colour text check (brand_colour ~ '^[0-9A-Fa-f]{6}$');
alter table merchants add column returns_policy text;
alter table merchants add column returns_window integer check (returns_window between 0 and 365);
alter table merchants add column social_links jsonb not null default '{}';

-- What was deleted, for as long as it can be taken back.
create table deletions (
  token uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  entity text not null,
  content jsonb not null,
  until timestamptz not null
);

grant select, insert, update, delete on verticals, categories, subcategories to portal_app;
grant select on brands, products, product_variants to portal_app;
grant select, insert, update, delete on shop_picking_hours, shop_images to portal_app;
grant select, insert, delete on deletions to portal_app;
grant insert on shops to portal_app;
grant update (name, region, email, phone, manager, line1, line2, city, county, postal_code, latitude, longitude) on shops to portal_app;
grant update (slogan, brand_colour, logo_url, line1, line2, line3, city, county, postal_code, returns_policy, returns_window, social_links) on merchants to portal_app;
grant usage on all sequences in schema public to portal_app;

do $$
declare
  source text;
begin
  foreach source in array array['verticals', 'categories', 'subcategories', 'brands', 'products', 'product_variants'] loop
    execute format('alter table %I enable row level security', source);
    execute format('create policy catalogue on %I to portal_app using (app_role() = ''Admin'')', source);
  end loop;
  foreach source in array array['shop_picking_hours', 'shop_images'] loop
    execute format('alter table %I enable row level security', source);
    execute format('create policy tenant on %I to portal_app
      using (app_role() = ''Admin'' or (app_role() = ''Merchant'' and merchant_id = app_merchant()) or (app_role() = ''Shop'' and shop_id = app_shop()))', source);
    execute format('create policy merchant_adds on %I as restrictive for insert to portal_app with check (app_role() = ''Merchant'')', source);
    execute format('create policy merchant_changes on %I as restrictive for update to portal_app using (app_role() = ''Merchant'')', source);
    execute format('create policy merchant_removes on %I as restrictive for delete to portal_app using (app_role() = ''Merchant'')', source);
  end loop;
end $$;
create policy merchant_adds on shops as restrictive for insert to portal_app with check (app_role() = 'Merchant');
create policy merchant_changes on merchants as restrictive for update to portal_app using (app_role() = 'Merchant');

alter table deletions enable row level security;
create policy own on deletions to portal_app using (user_id = app_user());

select audit_table('verticals', 'verticals');
select audit_table('categories', 'categories');
select audit_table('subcategories', 'subcategories');
select audit_table('shop_picking_hours', 'picking-hours', 'shops', 'shop_id');
select audit_table('shop_images', 'shop-images', 'shops', 'shop_id');
