import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { relatedTables } from './related-tables.ts';

/** The only handle on the database: `inScope` hands it out, inside a transaction that runs as the scope's user. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof relatedTables>;
