import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The only handle on the database: `inScope` hands it out, inside a transaction that runs as the scope's user. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;
