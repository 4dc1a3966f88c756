-- Incidents, promotion codes and changes are found by an index, whoever searches, as orders are (migrations 0020 and 0051).
create policy found on incidents as restrictive for select to portal_admin_search, portal_merchant_search, portal_shop_search
  using (lower(title || ' ' || coalesce(details, '')) like app_search(1) and strpos(lower(title || ' ' || coalesce(details, '')), (select app_sought(1))) > 0);
create index incidents_search on incidents using gin (merchant_id, shop_id, lower(title || ' ' || coalesce(details, '')) gin_trgm_ops);

create policy found on promo_codes as restrictive for select to portal_admin_search
  using (lower(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) like app_search(1)
    and strpos(lower(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), (select app_sought(1))) > 0);
create index promo_codes_search on promo_codes using gin (lower(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);

-- A change is also found by the whole id of its record.
create policy found on audit as restrictive for select to portal_admin_search
  using ((lower(actor_name || ' ' || coalesce(title, '')) like app_search(1) and strpos(lower(actor_name || ' ' || coalesce(title, '')), (select app_sought(1))) > 0)
    or lower(entity_id) = app_sought(1));
create index audit_search on audit using gin (lower(actor_name || ' ' || coalesce(title, '')) gin_trgm_ops);
create index audit_entity_id on audit (lower(entity_id));

-- A merchant's incidents, and a shop's resolved ones, had no list of their own; what a list is filtered by stands beside it.
drop index incidents_open, incidents_resolved, incidents_shop;
create index incidents_open on incidents (due_at, id) include (reason, owner) where resolved_at is null;
create index incidents_resolved on incidents (resolved_at desc, id desc) include (reason, owner) where resolved_at is not null;
create index incidents_merchant_open on incidents (merchant_id, due_at, id) include (reason, owner) where resolved_at is null;
create index incidents_merchant_resolved on incidents (merchant_id, resolved_at desc, id desc) include (reason, owner) where resolved_at is not null;
create index incidents_shop_open on incidents (shop_id, due_at, id) include (reason, owner) where resolved_at is null;
create index incidents_shop_resolved on incidents (shop_id, resolved_at desc, id desc) include (reason, owner) where resolved_at is not null;

-- An index for each way to sort promotion codes; sorting the active before the archived is sorting them by their end.
create index promo_codes_start on promo_codes (starts_at desc, expires_at desc, id desc);
create index promo_codes_discount on promo_codes (discount_type, expires_at desc, id desc);
create index promo_codes_use on promo_codes (use_type desc, expires_at desc, id desc);
create index promo_codes_minimum on promo_codes ((coalesce(minimum_spend, 0)), expires_at desc, id desc);
create index promo_codes_type on promo_codes (is_referral_voucher, expires_at desc, id desc);

-- Changes are listed by record type, by what was done, and by person; nine of ten are updates, which the whole list is full of.
drop index audit_actor;
create index audit_entity_list on audit (entity, at desc, id desc);
create index audit_actor_list on audit (actor_name, at desc, id desc);
create index audit_action_list on audit (action, at desc, id desc) where action <> 'update';

-- As orders that were not delivered (migration 0052).
create index deliveries_not_delivered on deliveries (portal_status, status, drafted_at desc, id) include (is_premium, merchant_id) where status <> 'Delivered';
create index deliveries_merchant_not_delivered on deliveries (merchant_id, portal_status, status, drafted_at desc, id) include (is_premium) where status <> 'Delivered';
create index deliveries_shop_not_delivered on deliveries (shop_id, portal_status, status, drafted_at desc, id) include (is_premium) where status <> 'Delivered';
