-- The index is asked for some of a long text's trigrams, and each row that it finds for the whole text: a name of two
-- words has twenty trigrams, and to intersect all their lists took longer than to look at the few rows too many.
-- `app.search` holds the patterns that the index is asked for, `app.sought` the texts, in lower case: read once, not for
-- each row.
create function app_sought(number integer) returns text language sql stable as $$ select nullif(current_setting('app.sought' || number, true), '') $$;
alter policy found on orders using (
  (search_text like app_search(1) and strpos(search_text, (select app_sought(1))) > 0) or
  (search_text like app_search(2) and strpos(search_text, (select app_sought(2))) > 0) or
  (skus like app_search(1) and strpos(skus, (select app_sought(1))) > 0));
alter policy found on deliveries using (
  (search_text like app_search(1) and strpos(search_text, (select app_sought(1))) > 0) or
  (search_text like app_search(2) and strpos(search_text, (select app_sought(2))) > 0) or
  merchant_id = any (app_found_merchants()));
