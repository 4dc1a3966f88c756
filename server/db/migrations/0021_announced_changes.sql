-- A change is announced by the table that it is made in, in its transaction: no handler can forget it.

-- Which transaction a trigger has announced something in, so that it tells nothing twice; null in rows of other origin.
alter table events add column transaction bigint;
create index events_transaction on events (transaction) where transaction is not null;

-- What a changed row tells, in order. `tells` lists update types, each with the column that holds the entity's id, or
-- without one where no single entity is meant: `Shops=shop_id,Closures=id`. `{list}` is the tab that the order stands in.
create function told_by(source name, tells text, content jsonb)
returns table (place bigint, update_type text, entity_id text, merchant_id integer, shop_id integer) language sql stable as $$
  select
    place,
    case when told like '%{list}%'
      then replace(split_part(told, '=', 1), '{list}', coalesce(content ->> 'portal_status', (select portal_status from orders where id = (content ->> 'order_id')::uuid), ''))
      else split_part(told, '=', 1)
    end,
    content ->> nullif(split_part(told, '=', 2), ''),
    (content ->> case source when 'merchants' then 'id' else 'merchant_id' end)::integer,
    (content ->> case source when 'shops' then 'id' else 'shop_id' end)::integer
  from unnest(string_to_array(tells, ',')) with ordinality each (told, place)
$$;

-- Announces something to a tenant, or to administrators alone, unless this transaction has done so before.
create function announce_once(update_type text, entity_id text, merchant_id integer, shop_id integer) returns void language sql as $$
  insert into events (at, update_type, entity_id, merchant_id, shop_id, actor_id, transaction)
  select now(), $1, $2, $3, $4, app_user(), pg_current_xact_id()::text::bigint
  where not exists (
    select from events where transaction = pg_current_xact_id()::text::bigint
      and (events.update_type, events.entity_id, events.merchant_id, events.shop_id) is not distinct from ($1, $2, $3, $4))
$$;

-- Arguments: what is told (see told_by), and columns that do not count. A statement that changes several entities of a
-- tenant tells it once, without an id; one that moves an entity tells where it was, then where it is. It runs as its
-- owner, so that a user's transaction can announce something only by changing it. A transaction with `app.quiet` on,
-- such as one that makes demo data, tells nothing.
create function announce_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ignored text[] := string_to_array(tg_argv[1], ',');
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    perform announce_once(update_type, entity_id, merchant_id, shop_id) from (
      select told.update_type, case when min(told.entity_id) = max(told.entity_id) then min(told.entity_id) end as entity_id, told.merchant_id, told.shop_id
      from (
        select 0 as side, content from (select to_jsonb(b) - ignored as content from before b except select to_jsonb(c) - ignored from changed c) left_behind
        union all
        select 1, content from (select to_jsonb(c) - ignored as content from changed c except select to_jsonb(b) - ignored from before b) arrived
      ) differing, told_by(tg_table_name, tg_argv[0], content) told
      group by told.place, told.update_type, told.merchant_id, told.shop_id order by told.place, min(side)
    ) announcements;
  else
    perform announce_once(update_type, entity_id, merchant_id, shop_id) from (
      select told.update_type, case when min(told.entity_id) = max(told.entity_id) then min(told.entity_id) end as entity_id, told.merchant_id, told.shop_id
      from changed c, told_by(tg_table_name, tg_argv[0], to_jsonb(c) - ignored) told
      group by told.place, told.update_type, told.merchant_id, told.shop_id order by told.place
    ) announcements;
  end if;
  return null;
end $$;

-- Puts a table on the air. Every new table that something on screen shows uses this in its migration.
create function announced_table(source regclass, tells text, ignored text default '') returns void language plpgsql as $$
declare
  run text := format('for each statement execute function announce_changes(%L, %L)', tells, ignored);
begin
  execute format('create trigger announced_insert after insert on %s referencing new table as changed %s', source, run);
  execute format('create trigger announced_update after update on %s referencing old table as before new table as changed %s', source, run);
  execute format('create trigger announced_delete after delete on %s referencing old table as changed %s', source, run);
end $$;

select announced_table('orders', 'Orders/{list}=id');
select announced_table(part, 'Orders/{list}=order_id') from unnest(array['order_lines', 'packages', 'cancellation_requests']::regclass[]) part;
select announced_table('order_notes', 'Orders/Notes=order_id');
select announced_table('order_prints', 'Orders/Prints=order_id');

-- A balance has an announcement of its own (migration 0003).
select announced_table('shops', 'Shops=id', 'credits');
select announced_table(part, 'Shops=shop_id') from unnest(array['shop_picking_hours', 'shop_images']::regclass[]) part;
select announced_table('shop_closures', 'Shops=shop_id,Closures=id');
select announced_table('merchants', 'Merchants=id');

-- Entries of the catalogue show their parents' names and their children's counts. Only administrators see them.
select announced_table('verticals', 'Verticals=id,Categories,Subcategories');
select announced_table('categories', 'Categories=id,Verticals,Subcategories');
select announced_table('subcategories', 'Subcategories=id,Verticals,Categories');
select announced_table('brands', 'Subcategories');
select announced_table(goods, 'Subcategories', 'merchant_id') from unnest(array['products', 'product_variants']::regclass[]) goods;

select announced_table('promo_codes', 'PromoCodes=id');
select announced_table('push_notifications', 'PushNotifications=id');
