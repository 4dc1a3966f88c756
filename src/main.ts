import 'schema-admin/app/main.ts';
