import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';

/** Declarations that shops don't use and don't load. */
export const declarations = import.meta.glob<Resource>('./resources/management/*.resource.tsx', {
  eager: true,
  import: 'default',
});
