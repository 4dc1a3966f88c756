-- Who changed what through the API. Written by one trigger, in the transaction of the change; nobody can write it otherwise.
create table audit (
  id bigserial primary key,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  title text,
  whole_entity text,
  whole_id text,
  merchant_id integer,
  shop_id integer,
  before jsonb,
  after jsonb
);
create index audit_record on audit (entity, entity_id, id desc);
create index audit_whole on audit (whole_entity, whole_id, id desc) where whole_id is not null;
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor_name);

grant select on audit to portal_app;
alter table audit enable row level security;
create policy tenant on audit to portal_app
  using (app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));

-- A row as the audit may keep it: without what is secret, and what the database computes by itself.
create function audited_row(source oid, content jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(content) field
  where field.key !~* '(password|secret|token|hash)'
    and field.key not in (select attname from pg_attribute where attrelid = source and attgenerated <> '')
$$;

-- Arguments: entity, key columns joined by a comma, entity of the whole it is a part of, column that holds the whole's id.
-- It runs as its owner, so that a user's transaction can write an entry only by changing something.
create function record_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else audited_row(tg_relid, to_jsonb(old)) end;
  now_is jsonb := case when tg_op = 'DELETE' then '{}' else audited_row(tg_relid, to_jsonb(new)) end;
  kept jsonb := case when tg_op = 'DELETE' then was else now_is end;
  merchant integer := (case when tg_table_name = 'merchants' then kept ->> 'id' else kept ->> 'merchant_id' end)::integer;
  shop integer := (case when tg_table_name = 'shops' then kept ->> 'id' else kept ->> 'shop_id' end)::integer;
  from_values jsonb;
  to_values jsonb;
begin
  -- The system's own work, such as the demo data and the market, is nobody's change.
  if app_user() is null then return null; end if;
  select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, now_is -> key) into from_values, to_values
  from (select jsonb_object_keys(was || now_is) as key) keys
  where coalesce(was -> key, 'null') is distinct from coalesce(now_is -> key, 'null');
  if tg_op = 'UPDATE' and from_values is null then return null; end if;
  if merchant is null and shop is not null then select merchant_id into merchant from shops where id = shop; end if;
  insert into audit (at, actor_id, actor_name, action, entity, entity_id, title, whole_entity, whole_id, merchant_id, shop_id, before, after)
  values (
    now(), app_user(), coalesce((select email from users where id = app_user()), ''), lower(tg_op), tg_argv[0],
    (select string_agg(kept ->> key, '/') from unnest(string_to_array(tg_argv[1], ',')) key),
    coalesce(kept ->> 'order_no', kept ->> 'name', kept ->> 'title', kept ->> 'product_title', kept ->> 'code'),
    nullif(tg_argv[2], ''), case when tg_argv[2] <> '' then kept ->> tg_argv[3] end, merchant, shop,
    case when tg_op <> 'INSERT' then from_values end, case when tg_op <> 'DELETE' then to_values end);
  return null;
end $$;

-- Puts a table under audit, as the resource of that name. A part, such as a line of an order, also names the whole
-- whose history it belongs to, and its own column that holds the whole's id.
create function audit_table(source regclass, entity text, whole text default '', whole_column text default '') returns void language plpgsql as $$
declare
  key_columns text;
begin
  select string_agg(attribute.attname, ',' order by array_position(index.indkey::smallint[], attribute.attnum)) into key_columns
  from pg_index index join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey::smallint[])
  where index.indrelid = source and index.indisprimary;
  execute format('create or replace trigger audited after insert or update or delete on %s for each row execute function record_audit(%L, %L, %L, %L)',
    source, entity, key_columns, whole, whole_column);
end $$;

select audit_table('orders', 'orders');
select audit_table('order_lines', 'order-lines', 'orders', 'order_id');
select audit_table('packages', 'packages', 'orders', 'order_id');
select audit_table('merchants', 'merchants');
select audit_table('shops', 'shops');
select audit_table('vehicle_types', 'vehicle-types');
