/** The page's first script. */
import 'schema-admin/app/main.ts';
