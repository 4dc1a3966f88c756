-- Stored texts and queries are compared in one form, so that D'Arcy finds D’Arcy, Muller finds Müller, and +44 7700 900777
-- finds 07700 900777.

-- The form in which a text is searched; contract/values/search-text.ts does the same in TypeScript, and a test compares
-- both. It names every letter itself, because lower() knows only those of the database's locale.
create function search_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  form text := given;
begin
  if octet_length(form) > length(form) then
    form := regexp_replace(normalize(replace(form, U&'\00B4', ''), NFKD),
      '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g');
    form := translate(form,
      'ŁłØøĐđÐðĦħıŦŧŊŋƏəΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐىیکہۃةھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'llooddddhhittnneeαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґييكههههه01234567890123456789');
    form := replace(replace(replace(replace(replace(replace(replace(replace(form, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    -- Dashes and line separators become spaces, quotation marks and apostrophes go.
    form := translate(form,
      U&'\05BE\2010\2012\2013\2014\2015\2043\2212\2028\2029\02B9\02BB\02BC\02BD\02C8\055A\05F3\2018\2019\201A\201B\201C\201D\201E\201F\2032\2035', '          ');
  end if;
  form := btrim(translate(lower(form collate "C"), '-()[]' || E'\t\n\x0B\f\r' || '''"`', '          '), ' ');
  if strpos(form, '  ') > 0 then form := regexp_replace(form, '  +', ' ', 'g'); end if;
  if strpos(form, '44') > 0 then form := regexp_replace(form, '(^|[^a-z0-9])(?:\+ ?44|0044(?= ?0? ?[1-9](?:[ .]?[0-9]){9})) ?0? ?', '\10', 'g'); end if;
  if form ~ '(^| )0[0-9]*[ .]' then form := regexp_replace(form, '(?<=(^| )0[0-9 .]*)[ .](?=[0-9])', '', 'g'); end if;
  return form;
end $$;

create function order_search_text(of orders) returns text language sql immutable as $$
  select search_text(of.order_no || ' ' || coalesce(of.external_order_id, '') || ' ' || of.customer_first_name || ' ' || of.customer_last_name || ' ' ||
    coalesce(of.customer_email, '') || ' ' || coalesce(of.customer_phone, '') || ' ' || of.delivery_line1 || ' ' ||
    coalesce(of.delivery_city, '') || ' ' || of.delivery_post_code || ' ' || replace(of.delivery_post_code, ' ', ''))
$$;
create function delivery_search_text(of deliveries) returns text language sql immutable as $$
  select search_text(of.reference_number || ' ' || of.booked_by || ' ' || coalesce(of.fleet_booking, '') || ' ' || of.pick_up_post_code || ' ' || of.pick_up_city || ' ' || of.pick_up_line1 || ' ' ||
    of.drop_off_first_name || ' ' || of.drop_off_last_name || ' ' || of.drop_off_phone || ' ' || of.drop_off_email || ' ' || of.drop_off_line1 || ' ' || of.drop_off_city || ' ' ||
    of.drop_off_post_code || ' ' || replace(of.drop_off_post_code, ' ', ''))
$$;
create function shop_search_text(of shops) returns text language sql immutable as $$
  select search_text(of.name || ' ' || of.city || ' ' || coalesce(of.county, '') || ' ' || of.postal_code || ' ' || replace(of.postal_code, ' ', ''))
$$;

-- A generated column cannot get another expression without a copy of its table, which nobody could read meanwhile. The
-- column stays where older releases read it, and triggers fill it.
create function keep_order_search_text() returns trigger language plpgsql as $$ begin new.search_text := order_search_text(new); return new; end $$;
create function keep_delivery_search_text() returns trigger language plpgsql as $$ begin new.search_text := delivery_search_text(new); return new; end $$;
create function keep_shop_search_text() returns trigger language plpgsql as $$ begin new.search_text := shop_search_text(new); return new; end $$;
alter table orders alter column search_text drop expression;
alter table deliveries alter column search_text drop expression;
alter table shops alter column search_text drop expression;
create trigger search_text_kept before insert or update of order_no, external_order_id, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_line1, delivery_city, delivery_post_code
  on orders for each row execute function keep_order_search_text();
create trigger search_text_kept before insert or update of reference_number, booked_by, fleet_booking, pick_up_post_code, pick_up_city, pick_up_line1, drop_off_first_name, drop_off_last_name, drop_off_phone, drop_off_email, drop_off_line1, drop_off_city, drop_off_post_code
  on deliveries for each row execute function keep_delivery_search_text();
create trigger search_text_kept before insert or update of name, city, county, postal_code on shops for each row execute function keep_shop_search_text();
-- Also for rows that are copied without their other triggers.
alter table orders enable always trigger search_text_kept;
alter table deliveries enable always trigger search_text_kept;
alter table shops enable always trigger search_text_kept;

create or replace function keep_skus() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update orders set skus = held.skus
  from (
    select order_id, coalesce(search_text(string_agg(distinct sku, ' ')), '') as skus from order_lines
    where order_id in (select order_id from changed) group by order_id
  ) held
  where orders.id = held.order_id and orders.skus is distinct from held.skus;
  return null;
end $$;

-- The database computes these, so they are no changes that a user made.
create or replace function audited_row(source oid, content jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(content) field
  where field.key !~* '(password|secret|token|hash)' and field.key not in ('search_text', 'skus')
    and field.key not in (select attname from pg_attribute where attrelid = source and attgenerated <> '')
    and not (source = 'saved_views'::regclass and content -> 'shared_with' = '[]' and field.key in ('name', 'query'))
$$;

-- Gives the rows of one of several parts their new texts. Announces nothing. A function, because the migration would
-- otherwise lock the tables: a row that another transaction holds ends the part, which is then tried again.
create function renew_search_texts(part integer, parts integer) returns void language plpgsql as $$
declare
  step integer := 65536 / parts;
  first uuid := (lpad(to_hex(part * step), 4, '0') || repeat('0', 28))::uuid;
  last uuid := (lpad(to_hex((part + 1) * step - 1), 4, '0') || repeat('f', 28))::uuid;
begin
  perform set_config('app.quiet', 'on', true);
  update orders set search_text = order_search_text(orders), skus = search_text(skus)
    where id between first and last and (search_text, skus) is distinct from (order_search_text(orders), search_text(skus));
  update deliveries set search_text = delivery_search_text(deliveries)
    where id between first and last and search_text is distinct from delivery_search_text(deliveries);
  if part = 0 then update shops set search_text = shop_search_text(shops) where search_text is distinct from shop_search_text(shops); end if;
end $$;

-- 64 transactions
select renew_search_texts({part}, 64);

-- transaction
drop function renew_search_texts(integer, integer);

-- Lists without a column of their own are searched by what an index computes.
-- transaction
create index concurrently invoices_search_text on invoices using gin (search_text(number || ' ' || order_no) gin_trgm_ops, merchant_id, shop_reader_id);
-- transaction
create index concurrently incidents_search_text on incidents using gin (search_text(title || ' ' || coalesce(details, '')) gin_trgm_ops, merchant_id, shop_id);
-- transaction
create index concurrently promo_codes_search_text on promo_codes using gin (search_text(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
-- transaction
create index concurrently audit_search_text on audit using gin (search_text(actor_name || ' ' || coalesce(title, '')) gin_trgm_ops);
-- transaction
create index concurrently weekly_summaries_search_text on weekly_summaries using gin (search_text(file_name) gin_trgm_ops);
-- transaction
alter policy found on invoices using (
  search_text(number || ' ' || order_no) like app_search(1) and strpos(search_text(number || ' ' || order_no), (select app_sought(1))) > 0);
drop index invoices_search;
alter index invoices_search_text rename to invoices_search;
-- transaction
alter policy found on incidents using (
  search_text(title || ' ' || coalesce(details, '')) like app_search(1) and strpos(search_text(title || ' ' || coalesce(details, '')), (select app_sought(1))) > 0);
drop index incidents_search;
alter index incidents_search_text rename to incidents_search;
-- transaction
alter policy found on promo_codes using (
  search_text(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) like app_search(1)
  and strpos(search_text(code || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), (select app_sought(1))) > 0);
drop index promo_codes_search;
alter index promo_codes_search_text rename to promo_codes_search;
-- transaction
-- A record's id is compared as it was typed.
alter policy found on audit using (
  (search_text(actor_name || ' ' || coalesce(title, '')) like app_search(1) and strpos(search_text(actor_name || ' ' || coalesce(title, '')), (select app_sought(1))) > 0)
  or lower(entity_id) = app_sought(2));
drop index audit_search;
alter index audit_search_text rename to audit_search;
-- transaction
drop index weekly_summaries_search;
alter index weekly_summaries_search_text rename to weekly_summaries_search;
