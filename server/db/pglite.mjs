/** Opens PGlite. Written in JavaScript, because the process that checks copies loads it without a build. */
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** PGlite clears its buffers at each start, so fewer buffers start faster. The operating system caches the files. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * Opens PGlite with the extensions that the migrations use. With `forCheck`, also loads those that `checkFiles` needs.
 * @param {Pick<
 *   import('@electric-sql/pglite').PGliteOptions,
 *   'dataDir' | 'loadDataDir' | 'initDbStartParams' | 'startParams' | 'onStderr'
 * >} [options]
 * @returns {Promise<PGlite>}
 */
export function createPglite(options = {}, forCheck = false) {
  return PGlite.create({
    startParams,
    ...options,
    extensions: { pg_trgm, btree_gin, ...(forCheck ? { amcheck, pageinspect } : {}) },
  });
}
