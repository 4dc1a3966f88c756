-- What was booked in a day, or in some weeks, is found by when it was booked.
create index deliveries_booked on deliveries (booked_at) where booked_at is not null;
