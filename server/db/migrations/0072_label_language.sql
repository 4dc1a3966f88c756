-- Labels are read by couriers: their language belongs to the shop, not to the user who prints them.
alter table shops add column label_language text not null default 'en-GB' check (label_language ~ '^[a-z]{2}(-[A-Z]{2})?$');
grant update (label_language) on shops to portal_app, portal_merchant;
