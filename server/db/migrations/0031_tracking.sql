-- Opens the page that follows a delivery, for whoever has it, as long as the delivery is under way. By its name the audit trail leaves it out.
alter table deliveries add column tracking_token uuid not null default gen_random_uuid();
create unique index deliveries_tracking_token on deliveries (tracking_token);

-- Between which places a simulated trip goes. Of those that were booked before, the fleet cannot tell where they are.
alter table simulated_trips
  add column from_latitude double precision,
  add column from_longitude double precision,
  add column to_latitude double precision,
  add column to_longitude double precision;
