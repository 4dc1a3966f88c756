-- Where nodes hear of changes through a broker, the events that are still to be published to it. A row comes with its
-- event's transaction and goes in the one that publishes it, so that no event is lost with the node that wrote it.
create table event_outbox (event_id bigint primary key);

-- What every node is told of an event: all that the sockets need, so that no node has to ask again.
create function event_payload(event events) returns text language sql stable as $$
  select json_build_object(
    'id', event.id, 'at', event.at, 'updateType', event.update_type, 'entityId', event.entity_id,
    'merchantId', event.merchant_id, 'shopId', event.shop_id)::text
$$;

-- The transaction says which way its events go. PostgreSQL's own way holds one lock from each commit that notifies to its
-- end, so that such commits wait for each other; the outbox has no lock. It runs as its owner: the outbox is nobody's.
create or replace function announce_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.events', true) = 'outbox' then
    insert into event_outbox (event_id) values (new.id);
  else
    perform pg_notify('portal_events', event_payload(new));
  end if;
  return null;
end $$;
