-- Who has accepted a delivery, for how much and until when, beside the delivery itself: what is counted over weeks is then
-- counted without its quotes, of which there are several times as many.
alter table deliveries
  add column courier_name text,
  add column courier_pence integer,
  -- What the shop pays for it, VAT included, beside credits.
  add column paid_pence integer,
  add column promised_at timestamptz;

-- The time that the courier named; of one that named none, two hours for Rapid, else the end of the day of its collection in London.
create function promised_time(named timestamptz, delivery_type text, accepted_at timestamptz, pick_up_time timestamptz) returns timestamptz language sql stable as $$
  select coalesce(named, case when delivery_type = 'rapid' then greatest(accepted_at, pick_up_time) + interval '2 hours' else london_start(london_day(pick_up_time) + 1) end)
$$;

alter table deliveries disable trigger user;
update deliveries set
  courier_name = winner.name,
  courier_pence = winner.delivery_pence,
  paid_pence = winner.total_pence,
  promised_at = promised_time(winner.drop_off_eta_at, delivery_type, coalesce(queued_at, booked_at), pick_up_time)
  from delivery_quotes winner where winner.id = winning_quote_id;
alter table deliveries enable trigger user;

create function keep_accepted() returns trigger language plpgsql as $$
begin
  select name, delivery_pence, total_pence, promised_time(drop_off_eta_at, new.delivery_type, coalesce(new.queued_at, new.booked_at), new.pick_up_time)
    into new.courier_name, new.courier_pence, new.paid_pence, new.promised_at
    from delivery_quotes where id = new.winning_quote_id;
  return new;
end $$;
create trigger accepted before insert or update of winning_quote_id on deliveries for each row when (new.winning_quote_id is not null) execute function keep_accepted();

create index deliveries_booked on deliveries (booked_at) where booked_at is not null;
