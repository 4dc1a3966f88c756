-- The start derives one constraint from the role table instead (server/db/role-constraint.ts).
alter table users drop constraint if exists users_check, drop constraint if exists users_check1;
