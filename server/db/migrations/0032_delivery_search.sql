-- Deliveries are found by an index, whoever searches, as orders are (migration 0020): by their own words, or by their merchant's name.
create function app_found_merchants() returns integer[] language sql stable as $$ select coalesce(nullif(current_setting('app.found_merchants', true), ''), '{}')::integer[] $$;
create policy found on deliveries as restrictive for select to portal_admin_search, portal_merchant_search, portal_shop_search
  using (search_text like app_search(1) or search_text like app_search(2) or merchant_id = any (app_found_merchants()));
create index deliveries_search on deliveries using gin (merchant_id, shop_id, search_text gin_trgm_ops);
