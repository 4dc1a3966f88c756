-- Days on which a shop is closed or has special hours: dates and wall-clock minutes of London.
create table shop_closures (
  id serial primary key,
  shop_id integer not null references shops (id),
  merchant_id integer not null references merchants (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text not null check (char_length(reason) between 1 and 100),
  from_minute integer check (from_minute >= 0),
  to_minute integer check (to_minute > from_minute and to_minute < 1440),
  check ((from_minute is null) = (to_minute is null)),
  -- Two entries of a shop have no day in common. A range of one id, because ranges alone need no extension.
  exclude using gist (int4range(shop_id, shop_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&)
);
create index shop_closures_shop on shop_closures (shop_id, first_day);

grant select, insert, update, delete on shop_closures to portal_app;
grant usage on sequence shop_closures_id_seq to portal_app;

alter table shop_closures enable row level security;
create policy tenant on shop_closures to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));
create policy merchant_adds on shop_closures as restrictive for insert to portal_app with check (app_role() = 'Merchant');
create policy merchant_changes on shop_closures as restrictive for update to portal_app using (app_role() = 'Merchant');
create policy merchant_removes on shop_closures as restrictive for delete to portal_app using (app_role() = 'Merchant');

select audit_table('shop_closures', 'closures', 'shops', 'shop_id');
