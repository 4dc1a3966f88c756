-- Which notifications went to a shop, or to a customer: the history is searched by it.
create index push_recipients_reached on push_recipients (kind, recipient, notification_id);
