-- The start of the booked slot: a simulated courier does not collect before it. Absent of trips that were booked earlier.
alter table simulated_trips add column pick_up_at timestamptz;
