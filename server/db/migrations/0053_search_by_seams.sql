-- A search of several words is found by where two of them meet: the last three letters of one and the first three of the
-- next. Of a million orders a thousand share such a seam, where each of a name's trigrams is in fifteen thousand, whose
-- lists had to be intersected, and with a large merchant's.

-- Words that two spaces part are next to nothing that is searched for. The words end with the post code, without its
-- space, which has a seam there all the same.
create function order_seams(words text, skus text) returns text[] language plpgsql immutable parallel safe as $$
declare
  seams text[] := array[right(left(words, -3), 3) || ' ' || right(words, 3)];
  before text := '';
  word text;
begin
  foreach word in array string_to_array(words || '  ' || skus, ' ') loop
    if before <> '' and word <> '' then seams := seams || (right(before, 3) || ' ' || left(word, 3)); end if;
    before := word;
  end loop;
  return seams;
end $$;
create index orders_seams on orders using gin (merchant_id, shop_id, order_seams(search_text, skus) collate "C");

-- Roles of their own, as with one policy for both kinds of search each row would be asked for the other kind as well.
select database_role('portal_admin_phrase', 'portal_admin');
select database_role('portal_merchant_phrase', 'portal_merchant');
select database_role('portal_shop_phrase', 'portal_shop');
create function app_seams() returns text[] language sql stable as $$ select nullif(current_setting('app.seams', true), '')::text[] $$;
create policy phrased on orders as restrictive for select to portal_admin_phrase, portal_merchant_phrase, portal_shop_phrase using (
  order_seams(search_text, skus) collate "C" @> app_seams() and (
    strpos(search_text, (select app_sought(1))) > 0 or
    strpos(search_text, (select app_sought(2))) > 0 or
    strpos(skus, (select app_sought(1))) > 0));
