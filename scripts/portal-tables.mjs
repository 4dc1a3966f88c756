/** The modules in which this portal tells the framework its roles, endpoints, sockets and words, by the names that `schema-admin` imports. */
import { join } from 'node:path';
import { root } from './run.mjs';

const inContract = (/** @type {string} */ file) => join(root, 'contract', file);

/** As aliases. */
export const portalTables = [
  { find: 'portal/roles', replacement: inContract('role-table.ts') },
  { find: 'portal/live', replacement: inContract('live-table.ts') },
  { find: 'portal/endpoints', replacement: inContract('endpoints.ts') },
  { find: 'portal/code-words', replacement: inContract('code-words.ts') },
  { find: 'portal/exports', replacement: inContract('exports.ts') },
];
