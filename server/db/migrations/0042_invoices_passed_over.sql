-- What cannot be issued holds up nothing that waits behind it: whoever issues says what to pass over, and can issue one alone.
drop function issue_invoices(jsonb, timestamptz, integer);

-- Issues what waits, at most so many, without what is passed over, or one of them alone, and answers how many have been
-- taken. They are dated now, or, without a moment, when what they are about happened. What another node has taken is left
-- to it, and so is what must follow that.
create function issue_invoices(platform jsonb, now_is timestamptz, most integer, passed_over bigint[] default '{}', alone bigint default null) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charges bigint[];
  credits bigint[];
begin
  charges := array(select id from invoices_due where kind <> 'credit' and id <> all (passed_over) and (alone is null or id = alone) order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(to_jsonb(draft) || jsonb_build_object('issued_at', coalesce(now_is, at)) order by at, due)) from invoice_drafts(charges, platform) draft where lines is not null having count(*) > 0;
  delete from invoices_due where id = any (charges);

  credits := array(select id from invoices_due due
    where kind = 'credit' and id <> all (passed_over) and (alone is null or id = alone) and not exists (select from invoices_due earlier where earlier.subject = due.subject and earlier.kind <> 'credit') order by id limit most for update skip locked);
  perform draw_numbers(jsonb_agg(
      to_jsonb(invoice) - array['id', 'number', 'shop_reader_id'] || jsonb_build_object(
        'corrects_id', invoice.id, 'transaction_id', case when invoice.type <> 'Shop' then due.transaction_id end, 'issued_at', coalesce(now_is, due.at), 'at', due.at,
        'lines', (select jsonb_agg(line || jsonb_build_object('Net', -(line ->> 'Net')::integer, 'Vat', -(line ->> 'Vat')::integer) order by place) from jsonb_array_elements(invoice.lines) with ordinality each (line, place)))
      order by due.at, due.id, invoice.id))
    from invoices_due due join invoices invoice using (subject)
    where due.id = any (credits) and invoice.corrects_id is null and not exists (select from invoices corrected where corrected.corrects_id = invoice.id) having count(*) > 0;
  delete from invoices_due where id = any (credits);
  return cardinality(charges) + cardinality(credits);
end $$;
revoke execute on function issue_invoices from public;
