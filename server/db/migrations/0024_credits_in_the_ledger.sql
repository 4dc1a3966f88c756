-- A shop's credits were a number that was overwritten. What it stands at becomes a tranche that never expires.
select ledger_grant(wallets.id, 'tranche', shops.credits, 0, null, now(), '{"job": "balances carried over", "reason": "The balance before there was a ledger"}')
  from shops join wallets on wallets.shop_id = shops.id where shops.credits > 0 order by shops.id;
drop trigger credits_announced on shops;
drop function announce_credits();
-- Its announcement was to leave the balance out.
drop trigger announced_insert on shops;
drop trigger announced_update on shops;
drop trigger announced_delete on shops;
select announced_table('shops', 'Shops=id');
alter table shops drop column credits;
