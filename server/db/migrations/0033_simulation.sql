-- How a simulated trip is driven by hand: for what reason it is to fail, and where on its way its present speed began.
alter table simulated_trips
  add column failure text,
  -- Milliseconds of a trip at the speed of real ones that were over then.
  add column driven_ms double precision not null default 0,
  -- Absent of one that has had its speed since it was booked.
  add column speed_since timestamptz;
create index simulated_trips_delivery on simulated_trips (delivery_id);
