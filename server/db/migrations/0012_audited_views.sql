-- What users change beyond the records themselves is told by the trail too.
select audit_table('saved_views', 'views');
select audit_table('users', 'users');
select audit_table('cancellation_requests', 'cancellation-requests', 'orders', 'order_id');
