-- What users change beyond the records themselves is told by the trail too.
-- A view that is not shared is its owner's alone: the trail, which others read, says that there is one, and not what it shows.
create or replace function audited_row(source oid, content jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(content) field
  where field.key !~* '(password|secret|token|hash)'
    and field.key not in (select attname from pg_attribute where attrelid = source and attgenerated <> '')
    and not (source = 'saved_views'::regclass and content -> 'shared_with' = '[]' and field.key in ('name', 'query'))
$$;
select audit_table('saved_views', 'views');
select audit_table('users', 'users');
select audit_table('cancellation_requests', 'cancellation-requests', 'orders', 'order_id');
