import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What the engine clears at each start, a millisecond for one and a half megabytes; what it does not hold, the operating system does. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens PGlite with the extensions that the migrations create, without which it could not read what it has written; `forCheck`: also with the one that looks for damage. */
export function createPglite(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'initDbStartParams' | 'startParams'> = {}, forCheck = false): Promise<PGlite> {
  return PGlite.create({ startParams, ...options, extensions: { pg_trgm, btree_gin, ...(forCheck ? { amcheck } : {}) } });
}
