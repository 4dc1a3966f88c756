-- The key of the page that follows a delivery: whoever has it may look, as long as the delivery is under way.
alter table deliveries add column tracking_key uuid not null default gen_random_uuid();
create unique index deliveries_tracking_key on deliveries (tracking_key);

-- Between which places a simulated trip goes. Of those that were booked before, the fleet cannot tell where they are.
alter table simulated_trips
  add column from_latitude double precision,
  add column from_longitude double precision,
  add column to_latitude double precision,
  add column to_longitude double precision;
