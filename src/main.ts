/** Entry point of the page. */
import 'schema-admin/app/main.ts';
