-- The language that a user has chosen, by its tag: mails and papers are in it. Null: nobody has chosen one.
alter table users add column language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
grant select (language), update (language) on users to portal_app, portal_user;
