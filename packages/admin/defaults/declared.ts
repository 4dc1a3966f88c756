/** For a portal without `src/declared.ts`: the declarations of `src/resources/*.resource.tsx`. */
import type { Resource } from '../engine/model/declaration/resource.ts';

/** By the path of their file. */
export const declarations = import.meta.glob<Resource>('/src/resources/*.resource.tsx', {
  eager: true,
  import: 'default',
});
