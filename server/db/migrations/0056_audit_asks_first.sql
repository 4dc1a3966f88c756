-- The system's own work, such as the demo data and the market, is nobody's change, and is known by that before the row is
-- read as the audit would keep it: for a line of a demo order that took longer than all else. As migration 0013 otherwise.
create or replace function record_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_user() is null then return null; end if;
  declare
    was jsonb := case when tg_op = 'INSERT' then '{}' else audited_row(tg_relid, to_jsonb(old)) end;
    now_is jsonb := case when tg_op = 'DELETE' then '{}' else audited_row(tg_relid, to_jsonb(new)) end;
    kept jsonb := case when tg_op = 'DELETE' then was else now_is end;
    merchant integer := (case when tg_table_name = 'merchants' then kept ->> 'id' else kept ->> 'merchant_id' end)::integer;
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
