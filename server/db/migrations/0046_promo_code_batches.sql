-- Codes that were made together are found, and withdrawn, together.
alter table promo_codes add column batch_id integer;
create index promo_codes_batch on promo_codes (batch_id, id) where batch_id is not null;
