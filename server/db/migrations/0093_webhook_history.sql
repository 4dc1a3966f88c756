-- Every attempt to send a message, with its answer or failure. Deleted with the message.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages on delete cascade,
  -- Merchant of the endpoint.
  merchant_id integer,
  at timestamptz not null,
  duration_ms integer not null,
  answer_status integer,
  -- Start of the answer.
  answer_body text,
  -- Code of a failure without an answer.
  error text
);
create index webhook_attempts_message on webhook_attempts (message_id, id desc);
select tenant_table('webhook_attempts', 'merchant_id', null);
grant select on webhook_attempts to portal_admin_reader, portal_merchant_reader;

-- A change of an order that is not a change of its status. Its earlier event of the same transaction already carries it.
create function record_order_update() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(new);
  changed_order text := 'order:' || (changed ->> tg_argv[0]);
begin
  if not exists (
    select from webhook_events event where not event.is_written and event.transaction = pg_current_xact_id()::text::bigint and event.object = changed_order
  ) then
    perform record_webhook('order.updated', changed_order, new.merchant_id, new.shop_id);
  end if;
  return null;
end $$;
revoke execute on function record_order_update from public;
create trigger webhook_details after update on orders for each row
  when (old.status = new.status and (
    old.payment_status, old.payment_at, old.time_slot_from, old.time_slot_to, old.driver_name, old.tracking_url,
    old.packed_at, old.returned_at, old.manually_refunded_at, old.failed_reason, old.failed_notes,
    old.customer_first_name, old.customer_last_name, old.customer_email, old.customer_phone,
    old.delivery_line1, old.delivery_line2, old.delivery_line3, old.delivery_city, old.delivery_county,
    old.delivery_post_code, old.delivery_instructions, old.delivery_name_on_door,
    old.billing_line1, old.billing_line2, old.billing_line3, old.billing_city, old.billing_county, old.billing_post_code
  ) is distinct from (
    new.payment_status, new.payment_at, new.time_slot_from, new.time_slot_to, new.driver_name, new.tracking_url,
    new.packed_at, new.returned_at, new.manually_refunded_at, new.failed_reason, new.failed_notes,
    new.customer_first_name, new.customer_last_name, new.customer_email, new.customer_phone,
    new.delivery_line1, new.delivery_line2, new.delivery_line3, new.delivery_city, new.delivery_county,
    new.delivery_post_code, new.delivery_instructions, new.delivery_name_on_door,
    new.billing_line1, new.billing_line2, new.billing_line3, new.billing_city, new.billing_county, new.billing_post_code
  )) execute function record_order_update('id');
create trigger webhook_update after update on order_lines for each row when (old is distinct from new) execute function record_order_update('order_id');
create trigger webhook_insert after insert on packages for each row execute function record_order_update('order_id');
create trigger webhook_insert after insert on cancellation_requests for each row execute function record_order_update('order_id');
create trigger webhook_update after update on cancellation_requests for each row when (old is distinct from new) execute function record_order_update('order_id');
