/** Declarations of a portal without `src/declared-management.ts`, by path. The least role doesn't load them. */
import type { Resource } from '../engine/model/declaration/resource.ts';

export const declarations = import.meta.glob<Resource>('/src/resources/management/*.resource.tsx', {
  eager: true,
  import: 'default',
});
