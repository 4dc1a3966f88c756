-- The books of the simulated courier fleets: what they were asked to do. Where each trip is follows from that and the time.
create table simulated_trips (
  booking text primary key,
  delivery_id uuid not null,
  fleet text not null,
  service_type text not null,
  vehicle_code text not null,
  distance_miles double precision not null,
  reference text not null,
  booked_at timestamptz not null,
  speed double precision not null check (speed > 0),
  cancelled_at timestamptz
);
create unique index simulated_trips_once on simulated_trips (fleet, delivery_id);
